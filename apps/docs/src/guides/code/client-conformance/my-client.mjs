const { TASK, BASE_URL, ACCOUNT_ID, CAMPAIGN_ID, API_TOKEN } = process.env;

// 125: this program does not do the task. Its scenarios are skipped.
if (TASK !== 'list-subscribers') process.exit(125);

const path = `/v2/${ACCOUNT_ID}/campaigns/${encodeURIComponent(CAMPAIGN_ID)}/subscribers`;
const headers = { authorization: `Basic ${btoa(`${API_TOKEN}:`)}`, 'user-agent': 'my-client/1.0' };
const response = await fetch(BASE_URL + path, { headers });
if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
for (const { id } of (await response.json()).subscribers) console.log(id);
