# Prints the body of the response, and its status.
record() {
  curl -sS http://127.0.0.1:4000/v2/1001/events -u demo-token-of-ada: \
    -H 'Content-Type: application/json' -d "$1" -w '\n%{http_code}\n'
}

record '{"events":[{"email":"rosa@example.com","action":"Logged in"}]}'

# A conversion has a value, in cents.
record '{"events":[{"email":"rosa@example.com","action":"Booked a tour","properties":{"value":12900}}]}'

record '{"events":[{"email":"rosa@example.com"}]}'
