package server_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"lectern/internal/server"
)

func TestRequestsAreCountedByRouteAndStatus(t *testing.T) {
	registry := prometheus.NewPedanticRegistry()
	c := config(demo(t))
	c.Metrics = server.NewMetrics(registry)
	handler := server.New(c)
	for request, times := range map[string]int{
		"GET /": 3, "GET /about": 2, "HEAD /about": 1, "GET /nothing": 2, "DELETE /": 1, "GET /about/": 1,
		"GET /robots.txt": 2, "GET /wp-login.php": 1, "GET /.env": 1, "GET /a.b/c": 1,
		"POST " + functionPath: 4, "PUT " + functionPath: 1,
	} {
		method, path, _ := strings.Cut(request, " ")
		for range times {
			handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(method, path, nil))
		}
	}
	const want = `
# HELP lectern_requests_total Requests by kind of route and by status.
# TYPE lectern_requests_total counter
lectern_requests_total{route="asset",status="200"} 2
lectern_requests_total{route="asset",status="404"} 2
lectern_requests_total{route="function",status="200"} 4
lectern_requests_total{route="function",status="500"} 1
lectern_requests_total{route="page",status="200"} 6
lectern_requests_total{route="page",status="308"} 1
lectern_requests_total{route="page",status="404"} 3
lectern_requests_total{route="page",status="405"} 1
`
	if err := testutil.GatherAndCompare(registry, strings.NewReader(want), "lectern_requests_total"); err != nil {
		t.Error(err)
	}
}

func TestCountingAllocatesNothing(t *testing.T) {
	c := config(demo(t))
	c.Metrics = server.NewMetrics(prometheus.NewRegistry())
	c.AltSvc = []string{`h3=":443"`}
	handler := server.New(c)
	r := httptest.NewRequest("GET", "https://example.com/about", nil)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	w := &sink{header: http.Header{}}
	if n := testing.AllocsPerRun(1000, func() { handler.ServeHTTP(w, r) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if w.status != 200 || w.header["Alt-Svc"] == nil {
		t.Errorf("status %d %v", w.status, w.header)
	}
}

func BenchmarkCountedPage(b *testing.B) {
	c := config(demo(b))
	c.Metrics = server.NewMetrics(prometheus.NewRegistry())
	handler := server.New(c)
	r := httptest.NewRequest("GET", "/about", nil)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	w := &sink{header: http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		handler.ServeHTTP(w, r)
	}
}
