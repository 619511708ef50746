package dashboard

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestEverythingIsToldAndThenWhatChanges(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	ws, _, err := d.dial([]string{protocol, d.login()}, d.http.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.CloseNow()
	w := &window{ws, t}
	if m := w.expect(tellOverview); m.Overview.Version != "1.2.3" {
		t.Errorf("the overview is %+v", m.Overview)
	}
	if m := w.expect(tellSession); m.Session.ID != "s" {
		t.Errorf("the session is %+v", m.Session)
	}
	w.expect(tellReady)
	for m := w.expect(tellOverview); m.Overview.Memory.Daemon != 1<<20; { // measured once somebody looks
		m = w.expect(tellOverview)
	}
	d.backend.mu.Lock()
	d.backend.session.Name = "renamed"
	d.backend.mu.Unlock()
	d.Changed("s", false)
	if m := w.expect(tellSession); m.Session.Name != "renamed" {
		t.Errorf("the session is %+v", m.Session)
	}
	d.backend.mu.Lock()
	d.backend.gone = true
	d.backend.mu.Unlock()
	d.Changed("s", false)
	if m := w.expect(tellGone); m.ID != "s" {
		t.Errorf("gone is %+v", m)
	}
	d.Changed("", false)
	w.expect(tellOverview)
}

// Small pictures are taken of what somebody sees, and of nothing else.
func TestSmallPictures(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	w := d.window(d.login())
	d.Changed("s", true)
	w.expect(tellSession)
	if n := d.backend.taken(); n != 0 {
		t.Errorf("%d pictures that nobody sees", n)
	}
	w.say(`{"t":"show","sessions":["s","none"]}`)
	head, jpeg, _ := strings.Cut(w.expectPicture(), "\n")
	if head != `{"t":"small","session":"s","page":"p","width":800,"height":600}` || jpeg != "small\nof p" {
		t.Errorf("the picture is %s, %q", head, jpeg)
	}
	d.Changed("s", true)
	w.expectPicture()
	w.say(`{"t":"show"}`)
	w.say(`{"t":"watch","session":"s","page":"p"}`) // answered after the one before
	<-d.backend.casting
	n := d.backend.taken()
	d.Changed("s", true)
	w.expect(tellSession)
	if d.backend.taken() != n {
		t.Error("a picture that nobody sees any more")
	}
}

func TestGalleryKeepsItsPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var shots []time.Duration
		begin := time.Now()
		g := newGallery(func(context.Context, string) (string, Frame, error) {
			mu.Lock()
			defer mu.Unlock()
			shots = append(shots, time.Since(begin))
			return "p", Frame{}, errors.New("blocked")
		}, func(string, string, Frame) { t.Error("a picture that was not taken is shown") })
		taken := func() []time.Duration {
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			return slices.Clone(shots)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			g.run(ctx)
			close(ended)
		}()
		g.look([]string{"s"}, nil)
		for range 99 { // it changes all the time, for nearly a second
			g.changed("s")
			time.Sleep(10 * time.Millisecond)
		}
		if at := taken(); len(at) != 2 || at[1] != pictureEvery {
			t.Errorf("taken at %v", at)
		}
		time.Sleep(time.Minute)
		if n := len(taken()); n != 2+1+6 { // the last change, and those that nothing called for
			t.Errorf("in a minute %d pictures were taken", n)
		}
		g.look(nil, []string{"s"})
		n := len(taken())
		time.Sleep(time.Minute)
		if len(taken()) != n || len(g.shots) != 0 {
			t.Error("pictures that nobody sees")
		}
		cancel()
		<-ended
	})
}

func TestWatch(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	w := d.window(d.login())
	w.say(`{"t":"watch","session":"s","page":"p"}`)
	if got := <-d.backend.casting; got != "begin p" {
		t.Error(got)
	}
	d.backend.frames <- Frame{JPEG: []byte("large"), Width: 1280, Height: 720}
	if got := w.expectPicture(); got != `{"t":"large","session":"s","page":"p","width":1280,"height":720}`+"\nlarge" {
		t.Error(got)
	}
	w.say(`{"t":"watch","session":"s","page":"q"}`)
	if got := <-d.backend.casting + <-d.backend.casting; !strings.Contains(got, "end p") || !strings.Contains(got, "begin q") {
		t.Error(got)
	}
	w.say(`{"t":"watch"}`)
	if got := <-d.backend.casting; got != "end q" {
		t.Error(got)
	}
	w.say(`nonsense`) // is dropped
	w.say(`{"t":"close","session":"s"}`)
	if m := w.expect(tellFailed); m.What != sayClose || m.ID != "s" || m.Message != "it will not" {
		t.Errorf("%+v", m)
	}
}

// Hands reach the page only while the session is taken over, by the window that has it.
func TestTakeOver(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	login := d.login()
	w, other := d.window(login), d.window(login)
	w.say(`{"t":"type","text":"x"}`)
	if m := w.expect(tellFailed); m.Message != errNoEye.Error() {
		t.Errorf("%+v", m)
	}
	w.say(`{"t":"watch","session":"s","page":"p"}`)
	w.say(`{"t":"front"}`) // takes nothing out of anybody's hands
	w.say(`{"t":"type","text":"x"}`)
	if m := w.expect(tellFailed); m.Message != errNotTaken.Error() || m.ID != "s" {
		t.Errorf("%+v", m)
	}
	w.say(`{"t":"take","session":"s"}`)
	w.expectHold(holdYours)
	other.say(`{"t":"take","session":"s"}`)
	if m := other.expect(tellFailed); m.Message != errTaken.Error() {
		t.Errorf("%+v", m)
	}
	other.say(`{"t":"watch","session":"s","page":"p"}`)
	other.say(`{"t":"key","key":{"key":"stranger"}}`)
	other.expect(tellFailed)
	other.say(`{"t":"release","session":"s"}`)
	w.say(`{"t":"mouse","mouse":{"kind":"down","button":0,"buttons":1,"clicks":1}}`)
	w.say(`{"t":"key","key":{"down":true,"key":"a"}}`)
	w.say(`{"t":"type","text":"b"}`)
	w.say(`{"t":"release","session":"s"}`)
	w.expectHold(holdOver)
	if got := d.backend.did(); !strings.HasSuffix(got, "mousePressed a type:b") || strings.Contains(got, "stranger") {
		t.Errorf("the page saw %s", got)
	}
	other.say(`{"t":"take","session":"s"}`)
	other.expectHold(holdYours)
	d.backend.holds[1].Release() // the session ended
	other.expectHold(holdOver)
	if d.backend.held() != 0 {
		t.Error("it is still held")
	}
	d.backend.mu.Lock()
	d.backend.holdErr = errors.New("it is closing")
	d.backend.mu.Unlock()
	w.say(`{"t":"take","session":"s"}`)
	if m := w.expect(tellFailed); m.What != sayTake || m.Message != "it is closing" {
		t.Errorf("%+v", m)
	}
}

// A window that is loaded again finds what it had; one that does not come back loses it.
func TestTakeOverOutlivesItsWindow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newFakeBackend()
		var states []string
		s := &Server{}
		newWindow := func() *conn {
			ctx, cancel := context.WithCancel(t.Context())
			return &conn{server: s, ctx: ctx, cancel: cancel}
		}
		takeovers := newTakeovers(b.Hold, func(_ *conn, m told) { states = append(states, m.State) })
		first, second, third := newWindow(), newWindow(), newWindow()
		if !takeovers.take(first, "s") {
			t.Fatal("it is taken already")
		}
		synctest.Wait()
		if takeovers.take(second, "s") || !takeovers.has(first, "s") || takeovers.has(second, "s") {
			t.Error("two have it")
		}
		takeovers.gone(first)
		time.Sleep(returnTime - time.Second)
		if b.held() != 1 || takeovers.has(first, "s") {
			t.Error("it was given back too early")
		}
		if !takeovers.take(second, "s") || !takeovers.has(second, "s") {
			t.Error("it can't be taken again")
		}
		time.Sleep(time.Hour)
		if b.held() != 1 {
			t.Error("it was given back though its window came back")
		}
		takeovers.gone(second)
		time.Sleep(returnTime)
		synctest.Wait()
		if b.held() != 0 {
			t.Error("nobody gives it back")
		}
		takeovers.take(third, "s")
		synctest.Wait()
		takeovers.close()
		if b.held() != 0 || takeovers.take(third, "s") {
			t.Error("a daemon that ends holds it")
		}
		if got := strings.Join(states, " "); got != "waiting yours yours waiting yours over" {
			t.Errorf("told: %s", got)
		}
	})
}

// A window that goes while it waits for the running call wants nothing any more.
func TestTakeOverIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waits := func(ctx context.Context, _ string) (Hold, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		takeovers := newTakeovers(waits, func(*conn, told) {})
		c := &conn{ctx: t.Context()}
		takeovers.take(c, "s")
		synctest.Wait()
		takeovers.gone(c)
		takeovers.running.Wait()
		takeovers.take(c, "s")
		synctest.Wait()
		takeovers.release(c, "s")
		takeovers.running.Wait()
		if len(takeovers.taken) != 0 {
			t.Error("it is still waited for")
		}
	})
}
