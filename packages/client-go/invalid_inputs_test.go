package emailautomation

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"
)

// INVALID_INPUTS has inputs that every client refuses before it sends anything, with the messages.
func TestEachInvalidInputIsRefusedBeforeAnythingIsSent(t *testing.T) {
	text := os.Getenv("INVALID_INPUTS")
	if text == "" {
		t.Skip("NOT RUN: no inputs in INVALID_INPUTS")
	}
	var inputs map[string]invalidInput
	if err := json.Unmarshal([]byte(text), &inputs); err != nil {
		t.Fatal(err)
	}
	for name, input := range inputs {
		t.Run(name, func(t *testing.T) {
			err := input.send(t)
			if !errors.Is(err, ErrInvalidArgument) || err.Error() != input.Message {
				t.Errorf("%v is not %s", err, input.Message)
			}
		})
	}
}

type invalidInput struct {
	Call    string         `json:"call"`
	Options map[string]any `json:"options"`
	ID      string         `json:"id"`
	Field   string         `json:"field"`
	Message string         `json:"message"`
}

type refuser struct{ t *testing.T }

func (r refuser) RoundTrip(request *http.Request) (*http.Response, error) {
	r.t.Errorf("%s was sent", request.URL)
	return nil, errors.New("refused")
}

func (i invalidInput) send(t *testing.T) error {
	options := Options{BaseURL: "http://api.test", AccountID: "1", APIToken: token, Transport: refuser{t}}
	imports := &ImportOptions{}
	if i.Call == "import" {
		setFields(imports, i.Options)
	} else {
		setFields(&options, i.Options)
	}
	client, err := New(options)
	if err != nil {
		return err
	}
	ctx := context.Background()
	switch i.Call {
	case "fetch":
		_, err = client.Campaigns.Fetch(ctx, i.ID)
	case "record":
		cycle := []any{nil}
		cycle[0] = cycle
		values := map[string]any{"NaN": math.NaN(), "Infinity": math.Inf(-1), "a date": time.Now(), "bytes": []byte{0}, "a cycle": cycle}
		err = client.Events.Record(ctx, EventByEmail{Email: "ada@example.com", Action: "Came", Properties: EventProperties{"value": values[i.Field]}})
	case "import":
		_, err = client.Events.Import(ctx, slices.Values([]BatchEvent{}), imports)
	}
	return err
}

// setFields sets fields of a struct by their names.
func setFields(target any, values map[string]any) {
	for name, value := range values {
		field := reflect.ValueOf(target).Elem().FieldByName(name)
		if field.Kind() == reflect.Pointer {
			field.Set(reflect.New(field.Type().Elem()))
			field = field.Elem()
		}
		field.Set(reflect.ValueOf(value).Convert(field.Type()))
	}
}
