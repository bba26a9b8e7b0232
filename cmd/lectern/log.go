package main

import (
	"io"
	"log/slog"
)

// logSettings say how the running program reports.
type logSettings struct {
	LogFormat string     `default:"text" enum:"text,json" placeholder:"FORMAT" help:"Form of the log: text or json (${default})."`
	LogLevel  slog.Level `default:"info" placeholder:"LEVEL" help:"Least weight of what is logged: debug, info, warn or error (${default})."`
}

// logger writes to w.
func (s logSettings) logger(w io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: s.LogLevel}
	if s.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// terminal is where progress for people goes: into the log if that is for machines.
func (s logSettings) terminal(t terminal, logger *slog.Logger) terminal {
	if s.LogFormat == "json" {
		t.Err = slog.NewLogLogger(logger.Handler(), slog.LevelInfo).Writer()
	}
	return t
}
