package main

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"lectern/internal/certificate"
	"lectern/internal/store"
)

// newRegistry returns a registry with what every Go program can say of itself.
func newRegistry() *prometheus.Registry {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name:        "lectern_build_info",
			Help:        "Always 1; the labels say what runs.",
			ConstLabels: prometheus.Labels{"version": version, "goversion": runtime.Version()},
		}, func() float64 { return 1 }))
	return registry
}

// observe adds what the site knows of its Release.
func (s *site) observe(registry prometheus.Registerer) {
	registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "lectern_release_timestamp_seconds",
			Help: "When the Release that is served was published; time() minus this is its age.",
		}, func() float64 { return float64(s.published.Load()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "lectern_release_current",
			Help: "1 if the content as last read is what is served, 0 if a mistake in it keeps an older Release up.",
		}, func() float64 {
			if s.broken.Load() {
				return 0
			}
			return 1
		}))
}

// observeCertificates adds when certificates end; 0 is a domain without one.
func observeCertificates(registry prometheus.Registerer, keeper *certificate.Keeper, domains []string) {
	for _, domain := range domains {
		registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name:        "lectern_certificate_expiry_timestamp_seconds",
			Help:        "When the certificate of the domain ends; 0 if there is none.",
			ConstLabels: prometheus.Labels{"domain": domain},
		}, func() float64 {
			expiry := keeper.Expiry(domain)
			if expiry.IsZero() {
				return 0
			}
			return float64(expiry.Unix())
		}))
	}
}

// Messages are counted at most once in messagePause, however often metrics are read.
const (
	messagePause    = 5 * time.Second
	messagePatience = 3 * time.Second
)

var (
	messagesDesc = prometheus.NewDesc("lectern_messages",
		"Messages in the store by what became of them: waiting, delivered, parked (given up), held (suspected). The same on every replica.", []string{"state"}, nil)
	queueAgeDesc = prometheus.NewDesc("lectern_queue_age_seconds",
		"Age of the oldest message that waits for delivery; 0 if none does.", nil, nil)
	storeUpDesc = prometheus.NewDesc("lectern_store_up",
		"1 if the store could be asked, else 0.", nil, nil)
)

// messageCollector asks the store how many messages there are.
type messageCollector struct {
	observe func(context.Context) (store.Tally, error)
	mu      sync.Mutex
	asked   time.Time
	tally   store.Tally
	err     error
}

// Describe names the metrics.
func (c *messageCollector) Describe(descs chan<- *prometheus.Desc) {
	descs <- messagesDesc
	descs <- queueAgeDesc
	descs <- storeUpDesc
}

// Collect counts.
func (c *messageCollector) Collect(metrics chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		metrics <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, labels...)
	}
	tally, err := c.latest()
	if err != nil {
		gauge(storeUpDesc, 0)
		return
	}
	gauge(storeUpDesc, 1)
	gauge(messagesDesc, float64(tally.Waiting), "waiting")
	gauge(messagesDesc, float64(tally.Delivered), "delivered")
	gauge(messagesDesc, float64(tally.Parked), "parked")
	gauge(messagesDesc, float64(tally.Held), "held")
	age := 0.0
	if !tally.Oldest.IsZero() {
		age = max(0, time.Since(tally.Oldest).Seconds())
	}
	gauge(queueAgeDesc, age)
}

func (c *messageCollector) latest() (store.Tally, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.asked.IsZero() && time.Since(c.asked) < messagePause {
		return c.tally, c.err
	}
	ctx, cancel := context.WithTimeout(context.Background(), messagePatience)
	defer cancel()
	c.tally, c.err = c.observe(ctx)
	c.asked = time.Now()
	return c.tally, c.err
}
