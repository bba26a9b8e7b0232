package certificate

import (
	"context"
	"log/slog"
	"maps"
	"slices"

	"go.uber.org/zap/zapcore"
)

// core is how certmagic, which logs by zap, writes into our log.
type core struct{ handler slog.Handler }

// level translates: debug is -1 to zap and -4 to slog, info is 0 to both, and so on.
func level(l zapcore.Level) slog.Level { return slog.Level(4 * l) }

// Enabled reports whether entries of the level are wanted.
func (c core) Enabled(l zapcore.Level) bool {
	return c.handler.Enabled(context.Background(), level(l))
}

// With returns a core that adds fields to all its entries.
func (c core) With(fields []zapcore.Field) zapcore.Core {
	return core{c.handler.WithAttrs(attributes(fields))}
}

// Check registers the core for an entry that is wanted.
func (c core) Check(entry zapcore.Entry, checked *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if c.Enabled(entry.Level) {
		return checked.AddCore(entry, c)
	}
	return checked
}

// Write writes an entry.
func (c core) Write(entry zapcore.Entry, fields []zapcore.Field) error {
	record := slog.NewRecord(entry.Time, level(entry.Level), entry.Message, 0)
	record.AddAttrs(attributes(fields)...)
	return c.handler.Handle(context.Background(), record)
}

// Sync has nothing to do.
func (core) Sync() error { return nil }

func attributes(fields []zapcore.Field) []slog.Attr {
	encoded := zapcore.NewMapObjectEncoder()
	for _, field := range fields {
		field.AddTo(encoded)
	}
	var attrs []slog.Attr
	for _, key := range slices.Sorted(maps.Keys(encoded.Fields)) {
		attrs = append(attrs, slog.Any(key, encoded.Fields[key]))
	}
	return attrs
}
