package server

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// clientAddress returns the address for which the rate limit counts: the peer's,
// or, as far as trusted proxies vouch for it, the one for which they ask. Of IPv6
// it is the network of 64 bits, because a client has as many addresses within it
// as it likes.
func clientAddress(r *http.Request, proxies []netip.Prefix) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	client := peer.Addr()
	chain := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	// Each proxy appends the address that spoke to it. What stands left of the first
	// address that is not a trusted proxy anybody may have written.
	for _, hop := range slices.Backward(chain) {
		if !trusted(client, proxies) {
			break
		}
		said, err := parseHop(hop)
		if err != nil {
			break
		}
		client = said
	}
	client = client.Unmap().WithZone("")
	if client.Is6() {
		return netip.PrefixFrom(client, 64).Masked().String()
	}
	return client.String()
}

// parseHop reads an address as proxies write it, with or without a port.
func parseHop(hop string) (netip.Addr, error) {
	hop = strings.TrimSpace(hop)
	if both, err := netip.ParseAddrPort(hop); err == nil {
		return both.Addr(), nil
	}
	return netip.ParseAddr(strings.Trim(hop, "[]"))
}

func trusted(address netip.Addr, proxies []netip.Prefix) bool {
	address = address.Unmap().WithZone("")
	return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(address) })
}
