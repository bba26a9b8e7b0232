package main

import (
	"fmt"
	"io"
	"os"
)

// onTerminal tells whether a person looks at what is written to w.
func onTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// pictureProgress shows how far the making of pictures has come: a line that counts on a terminal, two lines in a log.
func pictureProgress(w io.Writer) func(done, total int) {
	terminal := onTerminal(w)
	return func(done, total int) {
		switch {
		case terminal && done < total:
			fmt.Fprintf(w, "\rmaking pictures: %d of %d ", done, total)
		case terminal:
			fmt.Fprintf(w, "\r\x1b[2Kmade %s\n", count(total, "picture", "pictures"))
		case done == 0:
			fmt.Fprintf(w, "making %s, once; they are kept for the next start\n", count(total, "picture", "pictures"))
		case done == total:
			fmt.Fprintf(w, "made %s\n", count(total, "picture", "pictures"))
		}
	}
}
