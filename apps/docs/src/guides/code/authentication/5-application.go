package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"

	emailautomation "email-automation.example/client-go"
)

func main() {
	ctx := context.Background()
	oauth, err := emailautomation.NewOAuth(emailautomation.OAuthOptions{
		AuthURL:      "http://127.0.0.1:4000",
		ClientID:     "demo-app",
		ClientSecret: "demo-secret-of-demo-app",
		RedirectURI:  "http://127.0.0.1:8080/callback",
	})
	if err != nil {
		log.Fatal(err)
	}

	// 1. Send the user to the service. Keep the rest in the user's session.
	pending := oauth.Authorize()
	fmt.Println("Open", pending.URL)

	// 2. The browser comes back with a code. Exchange it for an access token.
	server := &http.Server{Addr: "127.0.0.1:8080"}
	ended := make(chan struct{})
	http.HandleFunc("/callback", func(response http.ResponseWriter, request *http.Request) {
		token, err := oauth.ExchangeCode(ctx, request.URL.String(), pending)
		var denied *emailautomation.AuthorizationError
		switch {
		case errors.As(err, &denied):
			fmt.Fprintln(response, "You did not allow access:", denied.Code)
		case err != nil:
			log.Fatal(err)
		default:
			fmt.Fprintln(response, "Thank you. You can close this page.")
			listAccounts(ctx, token.AccessToken)
		}
		go func() {
			_ = server.Shutdown(ctx) // waits for the response
			close(ended)
		}()
	})
	if err := server.ListenAndServe(); err != http.ErrServerClosed {
		log.Fatal(err)
	}
	<-ended
}

// 3. Call the API with it. The token does not expire: store it.
func listAccounts(ctx context.Context, accessToken string) {
	client, err := emailautomation.New(emailautomation.Options{BaseURL: "http://127.0.0.1:4000", AccessToken: accessToken})
	if err != nil {
		log.Fatal(err)
	}
	list, err := client.Accounts.List(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for _, account := range list.Accounts {
		fmt.Println(account.ID, account.Name)
	}
}
