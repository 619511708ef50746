package link

import (
	"context"
	"errors"
	"time"

	"github.com/coder/websocket"

	"github.com/browsentic/browsentic/registry"
)

// run serves the link until it ends, and returns when nothing of it is left.
func (c *Conn) run() {
	c.log.Info("link: up", "extensionVersion", c.extensionVersion, "browser", c.browserName, "manifestInSync", c.ManifestInSync())
	c.parts.Go(c.write)
	c.parts.Go(c.heartbeat)
	if !c.ManifestInSync() {
		c.parts.Go(c.adopt)
	}
	err := c.read()
	c.end(func() { c.ws.CloseNow() })
	c.parts.Wait()
	c.log.Info("link: down", "reason", err)
}

// end makes the link take no more calls, fails those that wait, and closes the socket, which ends the reader.
func (c *Conn) end(closeSocket func()) {
	c.ending.Do(func() {
		close(c.done)
		c.parts.Go(closeSocket)
	})
}

func (c *Conn) read() error {
	for {
		_, data, err := c.ws.Read(context.Background())
		if err != nil {
			return err
		}
		f, err := decodeFrame(data)
		if err == nil {
			c.handle(f)
			continue
		}
		c.log.Debug("link: frame dropped", "error", err)
		// Whoever waits for a malformed answer would wait for nothing.
		switch f.T {
		case registry.FrameResult:
			c.asked.resolve(registry.Frame{T: f.T, ID: f.ID, Result: &registry.Result{Error: registry.NewError(registry.InternalError, nil)}})
		case registry.FrameManifest:
			c.asked.resolve(registry.Frame{T: f.T, ID: f.ID})
		}
	}
}

// handle acts on a frame that a worker may send on a live link; others are dropped.
func (c *Conn) handle(f registry.Frame) {
	switch f.T {
	case registry.FrameResult, registry.FrameManifest, registry.FramePong:
		if !c.asked.resolve(f) {
			c.log.Debug("link: late answer dropped", "type", f.T, "id", f.ID)
		}
	case registry.FrameEvent:
		if c.server.cfg.Event != nil {
			c.server.cfg.Event(c, *f.Event)
		}
	case registry.FrameAsk:
		c.asks(f)
	case registry.FramePing:
		select {
		case c.pongs <- f.ID:
		default: // nobody needs that many
		}
	default:
		c.log.Debug("link: frame dropped", "type", f.T)
	}
}

// maxAsking bounds the questions of one link that are worked on: its pages ask a few at a time.
const maxAsking = 16

// asks has a question of the extension's pages answered, beside the reading.
func (c *Conn) asks(f registry.Frame) {
	if c.server.cfg.Asked == nil {
		c.log.Debug("link: question dropped", "op", f.Op)
		return
	}
	if c.asking.Add(1) > maxAsking {
		c.asking.Add(-1)
		refused := registry.Result{Error: registry.Sanitize(registry.NewError(registry.LimitExceeded, nil))}
		c.post(registry.Frame{T: registry.FrameAnswer, ID: f.ID, Result: &refused})
		return
	}
	c.parts.Go(func() {
		defer c.asking.Add(-1)
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		go func() {
			select {
			case <-c.done:
				cancel()
			case <-ctx.Done():
			}
		}()
		result := c.server.cfg.Asked(ctx, c, f.Op, f.Input)
		c.post(registry.Frame{T: registry.FrameAnswer, ID: f.ID, Result: &result})
	})
}

// maxNotices bounds the notices that wait for the writer.
const maxNotices = 256

// Tell sends a notice to the extension's pages, after those before it. It never waits: of a link that is stuck nobody
// sees anything.
func (c *Conn) Tell(notice registry.PanelNotice) {
	data, err := encodeFrame(registry.Frame{T: registry.FrameTell, Notice: &notice})
	if err != nil {
		c.log.Warn("link: notice not sent", "kind", notice.Kind, "error", err)
		return
	}
	select {
	case c.notices <- data:
	default:
		c.log.Warn("link: notice dropped", "kind", notice.Kind)
	}
}

// post hands a frame that nobody answers to the writer.
func (c *Conn) post(f registry.Frame) {
	data, err := encodeFrame(f)
	if err != nil || len(data) > c.server.maxFrame {
		c.log.Warn("link: frame not sent", "type", f.T, "bytes", len(data), "error", err)
		return
	}
	select {
	case c.out <- data:
	case <-c.done:
	}
}

func (c *Conn) write() {
	for {
		var data []byte
		select {
		case data = <-c.out:
		case data = <-c.notices:
		case id := <-c.pongs:
			data, _ = encodeFrame(registry.Frame{T: registry.FramePong, ID: id})
		case <-c.done:
			return
		}
		// A write that is stuck ends with the socket, which the heartbeat closes.
		if err := c.ws.Write(context.Background(), websocket.MessageText, data); err != nil {
			c.end(func() { c.ws.CloseNow() })
			return
		}
	}
}

// heartbeat measures the round trip, keeps the worker awake and ends the link of a worker that does not answer.
func (c *Conn) heartbeat() {
	tick := time.NewTicker(pingEvery)
	defer tick.Stop()
	for {
		if err := c.ping(); errors.Is(err, context.DeadlineExceeded) {
			c.log.Warn("link: the worker does not answer", "limit", pongTimeout)
			c.end(func() { c.ws.CloseNow() })
		}
		select {
		case <-tick.C:
		case <-c.done:
			return
		}
	}
}

func (c *Conn) ping() error {
	ctx, cancel := context.WithTimeout(context.Background(), pongTimeout)
	defer cancel()
	start := time.Now()
	if _, err := c.ask(ctx, registry.Frame{T: registry.FramePing}, registry.FramePong); err != nil {
		return err
	}
	c.rtt.Store(int64(time.Since(start)))
	return nil
}

// adopt takes over the worker's own list of tools: the browser is the authority on what it can do. When that list
// cannot be had or does not hash to what the hello claimed, the daemon's own stays in force.
func (c *Conn) adopt() {
	tools, err := c.Describe(context.Background())
	if err == nil {
		err = c.checkTools(tools)
	}
	if err != nil {
		c.log.Warn("link: the manifests differ and the extension's cannot be used; keeping the daemon's", "error", err)
		return
	}
	c.manifest.Store(&registry.Manifest{Tools: tools, Hash: c.theirHash})
	c.log.Warn("link: the manifests differ; using the extension's", "tools", len(tools))
	if c.server.cfg.Adopted != nil {
		c.server.cfg.Adopted(c)
	}
}

func (c *Conn) checkTools(tools []registry.Descriptor) error {
	if len(tools) == 0 {
		return errors.New("it is empty")
	}
	hash, err := registry.HashDescriptors(tools)
	if err == nil && hash != c.theirHash {
		err = errors.New("its hash is not the one that the hello claimed")
	}
	return err
}
