package browser

import (
	"strings"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/target"
)

// Proxy is the server that a place's requests go through, those to this computer too; only what Bypass names goes
// directly. So Bypass has to name the address that the extension's worker dials. A proxy is part of the place from its
// beginning to its end.
type Proxy struct {
	Server   string   // scheme://host:port; schemes: http, https, socks4, socks5
	Bypass   []string // in the browser's own form: host patterns, addresses, blocks of addresses, with or without a port
	Username string   // with Password the answer to the proxy's sign-in, see Settings.signIns
	Password string
}

// context is what a new browser context is made with.
func (p *Proxy) context() target.CreateBrowserContextParams {
	if p == nil {
		return target.CreateBrowserContextParams{}
	}
	// The browser sends nothing to a proxy that is meant for its own computer, unless told so. Later rules win.
	bypass := append([]string{"<-loopback>"}, p.Bypass...)
	return target.CreateBrowserContextParams{ProxyServer: p.Server, ProxyBypassList: strings.Join(bypass, ",")}
}

// requests are the settings of what a target sends. The browser takes them only from sessions that have its Network
// domain on.
func (s *Settings) requests() []command {
	if len(s.ExtraHTTPHeaders) == 0 && !s.Offline {
		return nil
	}
	commands := []command{enableNetwork}
	if len(s.ExtraHTTPHeaders) > 0 {
		headers := make(network.Headers, len(s.ExtraHTTPHeaders))
		for name, value := range s.ExtraHTTPHeaders {
			headers[name] = value
		}
		commands = append(commands, newCommand(network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: headers}))
	}
	if s.Offline {
		commands = append(commands, newCommand(network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{Offline: true, DownloadThroughput: -1, UploadThroughput: -1}},
		}))
	}
	return commands
}

// services has the service workers of sites set up, too: they pass on what their pages send.
func (s *Settings) services() []command {
	if len(s.ExtraHTTPHeaders) == 0 {
		return nil
	}
	return []command{attachTo(typeFrame, typeWorker, typeServiceWorker)}
}

// connection is what documents are told of the network: workers can't be told.
func (s *Settings) connection() []command {
	if !s.Offline {
		return nil
	}
	return []command{newCommand(network.OverrideNetworkState, network.OverrideNetworkStateParams{
		Offline: true, DownloadThroughput: -1, UploadThroughput: -1,
	})}
}
