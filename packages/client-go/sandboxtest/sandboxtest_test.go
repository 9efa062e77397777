package sandboxtest

import (
	"context"
	"net/http"
	"os"
	"testing"

	emailautomation "email-automation.example/client-go"
)

func TestSandbox(t *testing.T) {
	if os.Getenv("SANDBOX_COMMAND") == "" {
		t.Skip("SANDBOX_COMMAND is not set")
	}
	var url string
	t.Run("has data and a control port", func(t *testing.T) {
		sandbox, ctx := Start(t), context.Background()
		url = sandbox.URL
		client := sandbox.Client(t)
		if err := client.Events.Record(ctx, emailautomation.EventByEmail{Email: "ada@example.com", Action: "Came"}); err != nil {
			t.Fatal(err)
		}
		count := func() (count int) {
			for _, err := range client.Events.ListActions(ctx, nil) {
				if err != nil {
					t.Fatal(err)
				}
				count++
			}
			return count
		}
		before := count()
		sandbox.Control(t, "POST", "/reset", nil)
		if after := count(); before != 1 || after != 0 {
			t.Errorf("%d and %d actions, want 1 and 0", before, after)
		}
	})
	if _, err := http.Get(url); err == nil {
		t.Error("the sandbox runs on after its test")
	}
}
