const { TASK, BASE_URL, API_TOKEN } = process.env;
const headers = { authorization: `Bearer ${API_TOKEN}`, 'user-agent': 'my-sdk/1.0' };

/** An SDK that retries every request, as many do. */
async function send(path, options, attempt = 0) {
  const response = await fetch(BASE_URL + path, { ...options, headers }).catch(() => undefined);
  if ((response === undefined || response.status >= 500) && attempt < 2) return send(path, options, attempt + 1);
  if (!response?.ok) throw new Error(`${response?.status}: ${await response?.text()}`);
  return response.json();
}

if (TASK === 'list') for (const { id } of (await send('/pets')).pets) console.log(id);
else if (TASK === 'unsafe') await send('/pets', { method: 'POST' });
else process.exit(125);
