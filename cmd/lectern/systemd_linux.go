package main

import "golang.org/x/sys/unix"

// monotonic is the time since boot in microseconds, by which systemd orders what it is told.
func monotonic() int64 {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &now); err != nil {
		return 0
	}
	return now.Nano() / 1000
}
