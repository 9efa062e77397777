package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	emailautomation "email-automation.example/client-go"
)

const redirectURI = "http://127.0.0.1:8080/callback"

func main() {
	oauth, err := emailautomation.NewOAuth(emailautomation.OAuthOptions{
		AuthURL:      "http://127.0.0.1:4000",
		ClientID:     "demo-app",
		ClientSecret: "demo-secret-of-demo-app",
		RedirectURI:  redirectURI,
	})
	if err != nil {
		log.Fatal(err)
	}
	pending := oauth.Authorize()
	callback := redirectURI + "?code=expired&state=" + pending.State
	_, err = oauth.ExchangeCode(context.Background(), callback, pending)
	var refused *emailautomation.APIError
	if !errors.As(err, &refused) {
		log.Fatal(err)
	}
	fmt.Println(refused.Status, refused.Code)
}
