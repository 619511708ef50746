//go:build darwin || windows

package store

func hasKeyring() bool { return true }
