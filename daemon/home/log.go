package home

import (
	"bytes"
	"io"
	"os"
	"strings"
	"sync"
)

const (
	logName = "daemon.log"
	// maxLogBytes is the size past which a log is put aside as daemon.log.1 before the next line.
	maxLogBytes = 2 << 20
)

// LogFile is the path of the daemon's log.
func (h *Home) LogFile() string { return h.path(logName) }

// Log is the daemon's log as a writer, for slog. Logging never fails its caller: what cannot be written is lost.
type Log struct {
	path  string
	limit int64

	mu   sync.Mutex
	file *os.File // nil until the first line, and after a failure
	size int64
}

// OpenLog returns the log of h. The file is opened with the first line.
func (h *Home) OpenLog() *Log { return &Log{path: h.LogFile(), limit: maxLogBytes} }

// Write appends one record. It always reports success.
func (l *Log) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.openLocked()
	if l.file != nil && l.size > l.limit {
		l.closeLocked()
		_ = os.Rename(l.path, l.path+".1")
		l.openLocked()
	}
	if l.file != nil {
		n, err := l.file.Write(line)
		l.size += int64(n)
		if err != nil {
			l.closeLocked()
		}
	}
	return len(line), nil
}

// Close closes the file; a later line opens it again.
func (l *Log) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closeLocked()
}

func (l *Log) openLocked() {
	if l.file != nil {
		return
	}
	f, err := openLogFile(l.path)
	if err != nil {
		return
	}
	l.file, l.size = f, 0
	if info, err := f.Stat(); err == nil {
		l.size = info.Size()
	}
}

func (l *Log) closeLocked() {
	if l.file != nil {
		l.file.Close()
		l.file = nil
	}
}

// AppendLog opens the log for a process whose own error output should end there.
func (h *Home) AppendLog() (*os.File, error) { return openLogFile(h.LogFile()) }

func openLogFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, fileMode)
	if err != nil {
		return nil, err
	}
	// A file that was there before keeps its old mode otherwise.
	_ = f.Chmod(fileMode)
	return f, nil
}

// LastLogLine returns the last line that was written to the log at or after offset; empty when there is none.
func (h *Home) LastLogLine(offset int64) string {
	f, err := os.Open(h.LogFile())
	if err != nil {
		return ""
	}
	defer f.Close()
	const tail = 4 << 10
	if info, err := f.Stat(); err == nil {
		offset = max(offset, info.Size()-tail)
	}
	data, err := io.ReadAll(io.NewSectionReader(f, offset, tail))
	if err != nil {
		return ""
	}
	data = bytes.TrimSpace(data)
	return strings.ToValidUTF8(string(data[bytes.LastIndexByte(data, '\n')+1:]), "")
}
