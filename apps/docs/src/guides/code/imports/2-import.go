package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
	"strings"

	emailautomation "email-automation.example/client-go"
)

// readSubscribers reads row by row: the file is never in memory as a whole.
func readSubscribers(yield func(emailautomation.BatchSubscriber) bool) {
	file, err := os.Open("subscribers.csv")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	rows := csv.NewReader(file)
	names, err := rows.Read()
	if err != nil {
		log.Fatal(err)
	}
	for {
		row, err := rows.Read()
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
		subscriber := emailautomation.BatchSubscriber{
			Email:        &row[0],
			TimeZone:     &row[1],
			Tags:         strings.Split(row[2], "|"),
			CustomFields: map[string]any{names[3]: row[3]},
		}
		if !yield(subscriber) {
			return
		}
	}
}

func save(chunk emailautomation.Chunk) {
	if err := os.WriteFile("subscribers.next", []byte(strconv.Itoa(chunk.Next)), 0o600); err != nil {
		log.Fatal(err)
	}
}

func main() {
	client, err := emailautomation.New(emailautomation.Options{
		BaseURL:   "http://127.0.0.1:4000",
		APIToken:  "demo-token-of-ada",
		AccountID: "1001",
	})
	if err != nil {
		log.Fatal(err)
	}

	// Where an interrupted run ended, if there was one.
	place, _ := os.ReadFile("subscribers.next")
	start, _ := strconv.Atoi(string(place))
	options := &emailautomation.ImportOptions{Start: start, OnChunk: save}
	summary, err := client.Subscribers.Import(context.Background(), readSubscribers, options)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%+v\n", summary)
}
