// Command program does the tasks of the kit, for every client in Go. An adapter says how its client makes a call; this does
// what a user of the client has to do by hand: loop over pages, send batches of 1,000 records, and print results.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"reflect"
	"strings"
)

// Operation is what the contract says of an operation.
type Operation struct {
	OperationID, Method, Path, Tag string
	PathParameters                 []string
	Query                          []struct{ Name string }
	Body                           *struct{ Schema string }
	Pages                          any
	Batch                          *struct {
		Key     string
		Grouped bool
		Maximum int
	}
	SingleRecord string
}

// Name is the name of the operation in Go, such as ListCampaigns.
func (o Operation) Name() string { return strings.ToUpper(o.OperationID[:1]) + o.OperationID[1:] }

type object map[string]any

// errNotOffered is returned for an operation that a client does not have.
var errNotOffered = errors.New("not offered")

var operations map[string]Operation

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// to parses JSON, or the JSON of a value.
func to[T any](value any) (result T) {
	text, ok := value.([]byte)
	if !ok {
		text = must(json.Marshal(value))
	}
	must(0, json.Unmarshal(text, &result))
	return result
}

func parse[T any](text []byte, err error) (result T, _ error) {
	if err == nil && len(text) > 0 {
		err = json.Unmarshal(text, &result)
	}
	return result, err
}

// newOf returns a value of a type, with the fields of an object in JSON.
func newOf(kind reflect.Type, fields any) (reflect.Value, error) {
	value := reflect.New(kind)
	return value.Elem(), json.Unmarshal(must(json.Marshal(fields)), value.Interface())
}

// resultOf is the JSON of the first of the results of a function, unless the last one is an error.
func resultOf(results []reflect.Value) ([]byte, error) {
	if err, ok := results[len(results)-1].Interface().(error); ok || len(results) == 1 {
		return nil, err
	}
	return json.Marshal(results[0].Interface())
}

// reader reads the JSON of a body.
func reader(body object) io.Reader {
	if body == nil {
		return http.NoBody
	}
	return bytes.NewReader(must(json.Marshal(body)))
}

// statusError is an error unless the status is a success.
func statusError(status int, text []byte) error {
	if status < 300 {
		return nil
	}
	return fmt.Errorf("%d %s", status, text)
}

// firstField is the JSON of what the first field with a prefix points to. It panics if that is nil, as users would notice.
func firstField(value reflect.Value, prefix string) ([]byte, error) {
	field, ok := value.Type().FieldByNameFunc(func(name string) bool { return strings.HasPrefix(name, prefix) })
	if !ok {
		return nil, nil
	}
	return json.Marshal(value.FieldByIndex(field.Index).Elem().Interface())
}

// ids are the values of the path, in its order.
func ids(operation Operation, path object) (values []reflect.Value) {
	for _, name := range operation.PathParameters {
		values = append(values, reflect.ValueOf(path[name]))
	}
	return values
}

// sort divides parameters into path and query.
func sort(operation Operation, given object) (path, query object) {
	path, query = object{"account_id": os.Getenv("ACCOUNT_ID")}, object{}
	for _, name := range operation.PathParameters {
		if value, ok := given[name]; ok {
			path[name] = value
		}
	}
	for _, one := range operation.Query {
		if value, ok := given[one.Name]; ok {
			query[one.Name] = value
		}
	}
	return path, query
}

type page struct {
	Meta struct {
		TotalPages int `json:"total_pages"`
	} `json:"meta"`
}

func read(id string, given object) (all []string, err error) {
	operation := operations[id]
	for number, total := 1, 1; number <= total; number++ {
		path, query := sort(operation, given)
		if operation.Pages != nil {
			query["page"] = number
		}
		text, err := call(operation, path, query, nil)
		if err != nil {
			return all, err
		}
		body, err := parse[object](text, nil)
		if err != nil {
			return all, err
		}
		for _, value := range body {
			items, _ := value.([]any)
			for _, item := range items {
				if record, ok := item.(map[string]any); ok {
					item = record["id"]
				}
				all = append(all, item.(string))
			}
		}
		if operation.Pages != nil {
			total = to[page](body).Meta.TotalPages
		}
	}
	return all, nil
}

func write(id string, given object, records []any) error {
	operation := operations[id]
	path, query := sort(operation, given)
	if operation.Batch == nil {
		var body object
		if operation.SingleRecord != "" {
			body = object{operation.SingleRecord: records}
		}
		_, err := call(operation, path, query, body)
		return err
	}
	size := operation.Batch.Maximum
	for start := 0; start < len(records); start += size {
		body := object{operation.Batch.Key: records[start:min(start+size, len(records))]}
		if operation.Batch.Grouped {
			body = object{"batches": []any{body}}
		}
		if _, err := call(operation, path, query, body); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	operations = to[map[string]Operation](must(os.ReadFile("operations.json")))
	task := os.Getenv("TASK")
	print := func(all []string, err error) {
		for _, id := range must(all, err) {
			fmt.Println(id)
		}
	}
	switch task {
	case "list-subscribers":
		print(read("listCampaignSubscribers", object{"campaign_id": os.Getenv("CAMPAIGN_ID"), "per_page": 1000}))
		return
	case "list-campaigns":
		print(read("listCampaigns", nil))
		return
	case "import-subscribers", "record-event", "read", "write":
	default:
		os.Exit(125)
	}
	var lines []any
	input := bufio.NewScanner(os.Stdin)
	for input.Buffer(nil, 1<<24); input.Scan(); {
		lines = append(lines, to[any](input.Bytes()))
	}
	switch task {
	case "import-subscribers":
		must(0, write("createSubscriberBatch", nil, lines))
	case "record-event":
		must(0, write("recordEvent", nil, lines))
	default:
		for _, line := range lines {
			step := object(line.(map[string]any))
			records, _ := step["records"].([]any)
			result, err := "done", error(nil)
			if task == "read" {
				var all []string
				all, err = read(step["operation"].(string), step)
				result = string(must(json.Marshal(all)))
			} else {
				err = write(step["operation"].(string), step, records)
			}
			switch {
			case errors.Is(err, errNotOffered):
				fmt.Println("skipped")
			case err != nil:
				fmt.Println("failed:", strings.ReplaceAll(err.Error(), "\n", " "))
			default:
				fmt.Println(result)
			}
		}
	}
}
