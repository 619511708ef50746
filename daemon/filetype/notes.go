package filetype

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
)

// NotedBytes is how much of a file's start Notes looks at.
const NotedBytes = 64 << 10

// separators are those of tables that are kept as text, by media type.
var separators = map[string]rune{"text/csv": ',', "text/tab-separated-values": '\t'}

// Notes tell in one line what is in a file of size bytes that begins with head, the first NotedBytes of a longer one:
// its type, its size, and how many rows or lines it has. None of the words are the file's own.
func Notes(name string, head []byte, size int64) string {
	head = head[:min(len(head), NotedBytes)]
	kind := MediaType(name, head)
	notes := []string{kind, Size(size)}
	cut := int64(len(head)) < size
	if cut { // the last line may be half a line
		head = head[:bytes.LastIndexByte(head, '\n')+1]
	}
	if len(head) > 0 && IsText(head) {
		more := ""
		if cut {
			more = "more than "
		}
		if rows, columns, ok := table(head, separators[kind]); ok {
			notes = append(notes, more+counted(rows, "row")+" × "+counted(columns, "column"))
		} else {
			lines := bytes.Count(bytes.TrimSuffix(head, []byte("\n")), []byte("\n")) + 1
			notes = append(notes, more+counted(lines, "line"))
		}
	}
	return strings.Join(notes, ", ")
}

// table counts rows, and the columns of the first (RFC 4180); not ok when the text is no table.
func table(text []byte, separator rune) (rows, columns int, ok bool) {
	if separator == 0 {
		return 0, 0, false
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.ReuseRecord = separator, -1, true
	for {
		fields, err := r.Read()
		switch {
		case errors.Is(err, io.EOF):
			return rows, columns, rows > 0
		case err != nil:
			return 0, 0, false
		case rows == 0:
			columns = len(fields)
		}
		rows++
	}
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Size is a number of bytes as people read it.
func Size(bytes int64) string {
	switch {
	case bytes < 1<<10:
		return counted(int(bytes), "byte")
	case bytes < 1<<20:
		return fmt.Sprintf("%.1f kB", float64(bytes)/(1<<10))
	case bytes < 1<<30:
		return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20))
	}
	return fmt.Sprintf("%.1f GB", float64(bytes)/(1<<30))
}
