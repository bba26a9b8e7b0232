package main

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestAHealthcheckTellsARunningProgramFromNone(t *testing.T) {
	address, _, stop := serve(t)
	listening := strings.TrimPrefix(address, "http://")
	var stderr bytes.Buffer
	if status := run(t.Context(), []string{"healthcheck", "--addr", listening}, io.Discard, &stderr); status != 0 {
		t.Errorf("running: status %d, %s", status, stderr.String())
	}
	stop()
	if status := run(t.Context(), []string{"healthcheck", "--addr", listening}, io.Discard, &stderr); status != 1 || !strings.Contains(stderr.String(), "hint:") {
		t.Errorf("stopped: status %d, %s", status, stderr.String())
	}
}

func TestAHealthcheckWithADomainAsksInTheClear(t *testing.T) {
	for _, c := range []struct {
		settings addressSettings
		want     string
	}{
		{addressSettings{}, ":8080"},
		{addressSettings{Addr: ":9000"}, ":9000"},
		{addressSettings{Domain: []string{"example.com"}}, ":80"},
		{addressSettings{Domain: []string{"example.com"}, Addr: ":8443", HTTPAddr: ":8080"}, ":8080"},
	} {
		if got := c.settings.clearAddr(); got != c.want {
			t.Errorf("%+v: %s", c.settings, got)
		}
	}
}

func TestAReadySiteThatIsToldToStopSaysSoBeforeItStops(t *testing.T) {
	address, _, stop := serve(t, "--drain-delay", "2s")
	if got := get(t, http.DefaultClient, address+"/readyz").StatusCode; got != 200 {
		t.Errorf("before: %d", got)
	}
	go stop()
	await(t, "it is not ready", func() bool { return get(t, http.DefaultClient, address+"/readyz").StatusCode == 503 })
	if got := get(t, http.DefaultClient, address+"/about").StatusCode; got != 200 {
		t.Errorf("meanwhile: %d", got)
	}
}
