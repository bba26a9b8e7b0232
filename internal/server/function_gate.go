package server

import (
	"fmt"
	"net/http"
	"slices"
)

// What pages on other origins may send and see.
const (
	corsHeaders = "apikey, authorization, content-type, idempotency-key, x-client-info, x-lectern-elapsed"
	corsExposed = "Retry-After, X-Request-Id"
	corsMaxAge  = "86400"
)

// gate decides which pages may call the function: those of the site itself and of
// the configured origins. What is not a browser has no page and may always.
type gate struct {
	origins    []string
	anybody    bool
	protection *http.CrossOriginProtection
}

func newGate(origins []string) (*gate, error) {
	g := &gate{origins: origins, anybody: slices.Contains(origins, "*"), protection: http.NewCrossOriginProtection()}
	for _, origin := range origins {
		if origin == "*" {
			continue
		}
		if err := g.protection.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("origin %q: want scheme and host, like https://example.com", origin)
		}
	}
	return g, nil
}

// admit tells the browser whether a page of another origin may ask and read. It is
// said with every answer, for an error must be readable too.
func (g *gate) admit(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" || !g.anybody && !slices.Contains(g.origins, origin) {
		return
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", corsExposed)
	if r.Method == http.MethodOptions {
		h.Set("Access-Control-Allow-Methods", functionMethods)
		h.Set("Access-Control-Allow-Headers", corsHeaders)
		h.Set("Access-Control-Max-Age", corsMaxAge)
	}
}

// check refuses what a browser sends on behalf of a foreign page. A plain form
// needs no leave of ours to be sent, so admit alone does not keep it out.
func (g *gate) check(r *http.Request) error {
	if g.anybody {
		return nil
	}
	if err := g.protection.Check(r); err != nil {
		return errOrigin
	}
	return nil
}
