package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"lectern/internal/server"
)

// healthcheckCmd is for a container, whose image has no other program to ask with.
type healthcheckCmd struct {
	addressSettings
	Timeout time.Duration `default:"3s" help:"Time for the answer (${default})."`
}

func (c *healthcheckCmd) Run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	if err := probe(ctx, c.clearAddr()); err != nil {
		return advise(err, "is lectern serve running, with the same LECTERN_ADDR and LECTERN_DOMAIN?")
	}
	return nil
}

// probe asks the program that listens on an address of this machine whether it is well.
func probe(ctx context.Context, address string) error {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("%w: addr: %w", errUsage, err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+server.HealthPath, nil)
	if err != nil {
		return fmt.Errorf("ask for health: %w", err)
	}
	// No proxy of the environment, and no connection that stays.
	transport := &http.Transport{DisableKeepAlives: true}
	response, err := (&http.Client{Transport: transport}).Do(request)
	if err != nil {
		return fmt.Errorf("ask for health: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return errors.New("ask for health: answered " + response.Status)
	}
	return nil
}
