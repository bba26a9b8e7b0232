//go:build !linux

package main

// monotonic is for systemd, which runs on Linux alone.
func monotonic() int64 { return 0 }
