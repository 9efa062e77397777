# The tasks of a client with curl and jq.
set -eu

api() {
  curl --silent --show-error --fail --retry 3 --user "$API_TOKEN:" "$@"
}

post() {
  api --header 'Content-Type: application/json' --data-binary @- "$1"
}

case "$TASK" in
list-subscribers)
  id=$(printf %s "$CAMPAIGN_ID" | jq --slurp --raw-input --raw-output @uri)
  page=1
  total=1
  while [ "$page" -le "$total" ]; do
    body=$(api "$BASE_URL/v2/$ACCOUNT_ID/campaigns/$id/subscribers?page=$page&per_page=1000")
    printf %s "$body" | jq --raw-output '.subscribers[].id'
    total=$(printf %s "$body" | jq .meta.total_pages)
    page=$((page + 1))
  done
  ;;
list-campaigns)
  body=$(api "$BASE_URL/v2/$ACCOUNT_ID/campaigns")
  printf %s "$body" | jq --raw-output '.campaigns[].id'
  ;;
import-subscribers)
  batches=$(jq --slurp --compact-output 'range(0; length; 1000) as $n | {batches: [{subscribers: .[$n:$n + 1000]}]}')
  printf %s "$batches" | while read -r batch || [ -n "$batch" ]; do
    printf %s "$batch" | post "$BASE_URL/v2/$ACCOUNT_ID/subscribers/batches"
  done
  ;;
record-event)
  jq --compact-output '{events: [.]}' | post "$BASE_URL/v2/$ACCOUNT_ID/events"
  ;;
*)
  exit 125
  ;;
esac
