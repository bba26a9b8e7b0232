package server

import (
	"net/http"
	"net/netip"
	"strings"
)

// Behind returns a Config.HTTPS for a site behind proxies: it believes what one
// of them says in X-Forwarded-Proto, and nobody else. If a proxy says nothing,
// the visitor's scheme is the assumed one.
func Behind(proxies []netip.Prefix, assumed bool) func(*http.Request) bool {
	return func(r *http.Request) bool {
		if r.TLS != nil {
			return true
		}
		peer, err := netip.ParseAddrPort(r.RemoteAddr)
		if err != nil || !trusted(peer.Addr(), proxies) {
			return false
		}
		said := r.Header["X-Forwarded-Proto"]
		if len(said) == 0 {
			return assumed
		}
		// The nearest proxy speaks last; what stands before may be the visitor's own.
		last := said[len(said)-1]
		last = last[strings.LastIndexByte(last, ',')+1:]
		return strings.EqualFold(strings.TrimSpace(last), "https")
	}
}
