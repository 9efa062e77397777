// Command net_http does the tasks of a client with net/http of the standard library.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"time"
)

var client = http.Client{Timeout: 10 * time.Second}

type list struct {
	Meta        struct{ Total_Pages int }
	Campaigns   []struct{ ID string }
	Subscribers []struct{ ID string }
}

func send(method, path string, body any) (result list) {
	var content io.Reader
	if body != nil {
		encoded, _ := json.Marshal(body)
		content = bytes.NewReader(encoded)
	}
	request, err := http.NewRequest(method, os.Getenv("BASE_URL")+"/v2/"+os.Getenv("ACCOUNT_ID")+path, content)
	if err != nil {
		log.Fatal(err)
	}
	request.SetBasicAuth(os.Getenv("API_TOKEN"), "")
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode >= 300 {
		log.Fatal(response.Status, " ", string(text))
	}
	if method == http.MethodGet {
		if err := json.Unmarshal(text, &result); err != nil {
			log.Fatal(err)
		}
	}
	return result
}

func records() (all []json.RawMessage) {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		all = append(all, json.RawMessage(bytes.Clone(lines.Bytes())))
	}
	return all
}

func main() {
	switch os.Getenv("TASK") {
	case "list-subscribers":
		for page, total := 1, 1; page <= total; page++ {
			campaign := url.PathEscape(os.Getenv("CAMPAIGN_ID"))
			body := send(http.MethodGet, fmt.Sprintf("/campaigns/%s/subscribers?page=%d&per_page=1000", campaign, page), nil)
			for _, subscriber := range body.Subscribers {
				fmt.Println(subscriber.ID)
			}
			total = body.Meta.Total_Pages
		}
	case "list-campaigns":
		for _, campaign := range send(http.MethodGet, "/campaigns", nil).Campaigns {
			fmt.Println(campaign.ID)
		}
	case "import-subscribers":
		all := records()
		for start := 0; start < len(all); start += 1000 {
			group := map[string]any{"subscribers": all[start:min(start+1000, len(all))]}
			send(http.MethodPost, "/subscribers/batches", map[string]any{"batches": []any{group}})
		}
	case "record-event":
		send(http.MethodPost, "/events", map[string]any{"events": records()})
	default:
		os.Exit(125)
	}
}
