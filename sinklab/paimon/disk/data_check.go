package disk

import (
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

const (
	// headerWindow is how much of a page is looked at to find its header.
	headerWindow = 16 << 10
	// maxPage bounds what a page may unpack to; writers aim at 1 MiB (parquet-mr's
	// parquet.page.size), and a page holds at least one whole value.
	maxPage = 256 << 20
	// maxEmptyFrame bounds what nothing may pack to: Arrow writes an empty dictionary
	// for a column of NULLs, which zstd packs to 9 bytes.
	maxEmptyFrame = 32
)

// checkPages walks the page headers of a column: every page lies inside its chunk,
// every chunk inside the file, and no page unpacks to more than maxPage. The
// library would ask for as much memory as a damaged header says.
func checkPages(r io.ReaderAt, size int64, p *parquet.File, column int) error {
	for i, group := range p.Metadata().RowGroups {
		if column >= len(group.Columns) {
			return fmt.Errorf("row group %d has %d columns", i, len(group.Columns))
		}
		chunk := group.Columns[column].MetaData
		at := chunk.DataPageOffset
		if d := chunk.DictionaryPageOffset; d > 0 && d < at {
			at = d
		}
		end := at + chunk.TotalCompressedSize
		if at < 0 || chunk.TotalCompressedSize < 0 || end < at || end > size {
			return fmt.Errorf("row group %d: pages from %d to %d lie outside the file of %d bytes", i, at, end, size)
		}
		for at < end {
			next, err := checkPage(r, at, end)
			if err != nil {
				return fmt.Errorf("row group %d, page at byte %d: %w", i, at, err)
			}
			at = next
		}
	}
	return nil
}

// checkPage returns where the page ends.
func checkPage(r io.ReaderAt, at, end int64) (int64, error) {
	window := make([]byte, min(headerWindow, end-at))
	if _, err := r.ReadAt(window, at); err != nil {
		return 0, err
	}
	reader := new(thrift.CompactProtocol).NewReaderFromBytes(window)
	var header format.PageHeader
	if err := thrift.NewDecoder(reader).Decode(&header); err != nil {
		return 0, err
	}
	next := at + int64(reader.BytesRead()) + int64(header.CompressedPageSize)
	switch {
	case header.CompressedPageSize < 0 || next <= at || next > end:
		return 0, fmt.Errorf("%d packed bytes reach beyond the column's pages", header.CompressedPageSize)
	case header.UncompressedPageSize < 0 || header.UncompressedPageSize > maxPage:
		return 0, fmt.Errorf("%d unpacked bytes: at most %d are read", header.UncompressedPageSize, maxPage)
	case header.UncompressedPageSize == 0 && header.CompressedPageSize > maxEmptyFrame:
		return 0, errors.New("packed bytes of nothing")
	}
	return next, nil
}
