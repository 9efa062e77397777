package emailautomation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"reflect"
)

// resource is what the methods of a group need.
type resource struct {
	api     *api
	account string
}

// Ptr returns a pointer to a value, for optional parameters and fields.
func Ptr[T any](value T) *T { return &value }

// iterate reads a list that can change at the same time: each item once, and none is missed when others are removed.
func iterate[T any](method string, page int64, fetch func(page int64) (items []T, pages, total int64, err error)) iter.Seq2[T, error] {
	first := page
	return func(yield func(T, error) bool) {
		var none T
		page, total := first, int64(-1)
		// Pages in a row, none of them fetched before, that have no new item.
		furthest, stale := int64(0), 0
		seen := map[any]bool{}
		for {
			items, pages, count, err := fetch(page)
			if err != nil {
				yield(none, err)
				return
			}
			before := total
			total = count
			if total < before && page > 1 && len(items) > 0 {
				// Items behind the removed ones have moved up, possibly to a page that was already read.
				size := int64(len(items))
				page = max(1, page-(before-total+size-1)/size)
				continue
			}
			known := len(seen)
			for _, item := range items {
				id := identityOf(item)
				if seen[id] {
					continue
				}
				seen[id] = true
				if !yield(item, nil) {
					return
				}
			}
			if len(items) == 0 || page >= pages {
				return
			}
			if page > furthest {
				furthest = page
				if stale++; len(seen) > known {
					stale = 0
				}
				// A page of items that were added in the meantime moves the earlier ones down; two are no accident.
				if stale == 2 {
					yield(none, fail(method, repeatedPageMessage(), ErrInvalidResponse))
					return
				}
			}
			page++
		}
	}
}

// identityOf is the id of an item: a field of a record, a key of a map, or a name itself.
func identityOf(item any) any {
	value := reflect.ValueOf(item)
	switch value.Kind() {
	case reflect.Struct:
		return value.FieldByName("ID").Interface()
	case reflect.Map:
		if id := value.MapIndex(reflect.ValueOf("id")); id.IsValid() {
			return fmt.Sprint(id.Interface())
		}
		return fmt.Sprint(item)
	default:
		return item
	}
}

// ImportFailedError means that an import ended early.
type ImportFailedError struct {
	Summary ImportSummary
	// Err is the error that ended it.
	Err    error
	method string
}

func (e *ImportFailedError) Error() string {
	possible := ""
	if e.Summary.Uncertain > 0 {
		possible = fmt.Sprintf(" to %d", e.Summary.Accepted+e.Summary.Uncertain)
	}
	return e.method + ": " + importFailedMessage(fmt.Sprintf("%d%s", e.Summary.Accepted, possible), e.Err)
}

// Unwrap returns the error that ended it.
func (e *ImportFailedError) Unwrap() error { return e.Err }

// importRecords sends records in batches, one after the other, and waits for the rate limit.
func importRecords[T any](ctx context.Context, method string, records iter.Seq[T], options *ImportOptions, largest int, send func(context.Context, []T) ([]string, error)) (ImportSummary, error) {
	options = cmp.Or(options, &ImportOptions{})
	size := cmp.Or(options.Size, largest)
	if size < 1 || size > largest {
		return ImportSummary{}, invalid(invalidOptionMessage("Size", method, sizeMessage(largest)))
	}
	if options.Start < 0 {
		return ImportSummary{}, invalid(invalidOptionMessage("Start", method, countMessage()))
	}
	importing := &importing{method: method}
	ctx = context.WithValue(ctx, importKey{}, importing)
	summary := ImportSummary{Next: options.Start}
	chunk := make([]T, 0, size)
	flush := func() error {
		if len(chunk) == 0 {
			return nil
		}
		importing.sent = false
		ids, err := send(ctx, chunk)
		if err != nil {
			// After a refusal, the service did nothing.
			var refused *APIError
			if importing.sent && (!errors.As(err, &refused) || refused.Status >= 500) {
				summary.Uncertain = len(chunk)
			}
			return &ImportFailedError{summary, err, method}
		}
		done := Chunk{First: summary.Next, Count: len(chunk), Next: summary.Next + len(chunk), RequestIDs: ids}
		summary.Accepted += done.Count
		summary.Next = done.Next
		summary.RequestIDs = append(summary.RequestIDs, ids...)
		chunk = chunk[:0]
		if options.OnChunk != nil {
			options.OnChunk(done)
		}
		return nil
	}
	index := 0
	for record := range records {
		if index++; index <= options.Start {
			continue
		}
		if chunk = append(chunk, record); len(chunk) == size {
			if err := flush(); err != nil {
				return summary, err
			}
		}
	}
	err := flush()
	return summary, err
}
