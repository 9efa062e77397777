# Subscribes a visitor. Prints what is wrong with the fields of the form, or nothing.
subscribe() {
  status=$(curl -sS -o body.json -w '%{http_code}' -u demo-token-of-ada: \
    http://127.0.0.1:4000/v2/1001/campaigns/3001/subscribers \
    -H 'Content-Type: application/json' -d "{\"subscribers\":[{\"email\":\"$1\"}]}")
  case $status in
    2*) ;;
    422) grep -o '"message":"[^"]*"' body.json ;; # The visitor can correct these.
    *) cat body.json >&2 && return 1 ;;
  esac
}

subscribe grace
subscribe grace@example.com
