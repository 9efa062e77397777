list=http://127.0.0.1:4000/v2/1001/campaigns/3001/subscribers
page=1 pages=1
while [ "$page" -le "$pages" ]; do
  curl -sS --fail -u demo-token-of-ada: -o "page-$page.json" \
    "$list?sort=created_at&direction=asc&page=$page"
  pages=$(sed 's/.*"total_pages":\([0-9]*\).*/\1/' "page-$page.json")
  page=$((page + 1))
done
ls page-*.json
