package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	emailautomation "email-automation.example/client-go"
)

func main() {
	client, err := emailautomation.New(emailautomation.Options{
		BaseURL:  "http://127.0.0.1:4000",
		APIToken: "demo-token-of-ada",
	})
	if err != nil {
		log.Fatal(err)
	}
	for range 4 {
		_, err := client.Accounts.List(context.Background())
		var exhausted *emailautomation.RateLimitExhaustedError
		switch {
		case errors.As(err, &exhausted):
			fmt.Println("Not sent.")
		case err != nil:
			log.Fatal(err)
		default:
			fmt.Println(200)
		}
	}
}
