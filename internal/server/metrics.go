package server

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// route is a kind of request, as metrics tell them apart. A path is none: any
// visitor can invent more of them than a database of metrics can hold.
type route int

const (
	routePage route = iota
	routeAsset
	routeFunction
	routeHealth
	routeLive
	routeCount
)

func (r route) String() string {
	return [routeCount]string{"page", "asset", "function", "health", "live"}[r]
}

// routeOf finds the route of a path. Pages have no dot in their last part,
// everything else has.
func (s *site) routeOf(path string) route {
	switch {
	case s.Function != nil && path == s.FunctionPath:
		return routeFunction
	case s.Health != nil && (path == HealthPath || path == ReadyPath):
		return routeHealth
	case s.Live != nil && (path == LivePath || path == LiveScriptPath):
		return routeLive
	case strings.IndexByte(path[strings.LastIndexByte(path, '/')+1:], '.') >= 0:
		return routeAsset
	}
	return routePage
}

// Statuses from 100 to 599 are counted.
const (
	statusFirst = 100
	statusCount = 500
)

// Metrics counts requests and measures how long they take. A series is looked up
// once, at its first request, and counting is an atomic addition after that, so
// the hot path stays free of allocations.
type Metrics struct {
	requests *prometheus.CounterVec
	counters [routeCount][statusCount]atomic.Pointer[series]
	timers   [routeCount]prometheus.Observer
	spare    sync.Pool // of *recorder
}

type series struct{ prometheus.Counter }

// NewMetrics registers the metrics of a site.
func NewMetrics(registry prometheus.Registerer) *Metrics {
	m := &Metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lectern_requests_total",
			Help: "Requests by kind of route and by status.",
		}, []string{"route", "status"}),
		spare: sync.Pool{New: func() any { return new(recorder) }},
	}
	durations := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "lectern_request_duration_seconds",
		Help:    "Time from the headers of a request until its answer is handed to the connection.",
		Buckets: []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"route"})
	for r := range routeCount {
		m.timers[r] = durations.WithLabelValues(r.String())
	}
	registry.MustRegister(m.requests, durations)
	return m
}

// begin returns the writer through which a request is to be answered.
func (m *Metrics) begin(w http.ResponseWriter) (*recorder, time.Time) {
	rec := m.spare.Get().(*recorder)
	rec.ResponseWriter = w
	return rec, time.Now()
}

// end counts what came of the request.
func (m *Metrics) end(rec *recorder, route route, start time.Time) {
	m.counter(route, rec.status).Inc()
	m.timers[route].Observe(time.Since(start).Seconds())
	*rec = recorder{}
	m.spare.Put(rec)
}

// counter returns the counter of a status; an answer of nothing but a good end is
// 200, as net/http sees it.
func (m *Metrics) counter(route route, status int) *series {
	if status < statusFirst || status >= statusFirst+statusCount {
		status = http.StatusOK
	}
	slot := &m.counters[route][status-statusFirst]
	if s := slot.Load(); s != nil {
		return s
	}
	s := &series{m.requests.WithLabelValues(route.String(), strconv.Itoa(status))}
	slot.Store(s)
	return s
}
