//go:build unix

package main

import "golang.org/x/sys/unix"

// freeBytes is the room that the file system has left for this user.
func freeBytes(folder string) (uint64, error) {
	var stat unix.Statfs_t
	if err := unix.Statfs(folder, &stat); err != nil {
		return 0, err
	}
	return stat.Bavail * uint64(stat.Bsize), nil
}
