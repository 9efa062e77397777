const { TASK, BASE_URL, API_TOKEN, PARAM_petId } = process.env;
const headers = { authorization: `Bearer ${API_TOKEN}`, 'user-agent': 'pets/1.0', 'content-type': 'application/json' };
let left;
function delayOf(response, attempt) {
  const text = response.headers.get('retry-after') ?? '';
  const now = Date.parse(response.headers.get('date'));
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return delay >= 0 ? delay : 200 * 2 ** attempt;
}

async function send(method, target, { idempotent = true, body } = {}) {
  for (let attempt = 0; ; attempt++) {
    if (left === '0') throw new Error('No requests are left.');
    const options = { method, headers, body, redirect: 'manual' };
    const response = await fetch(BASE_URL + target, options).catch(() => {});
    const text = await response?.text().catch(() => {});
    left = response?.headers.get('x-ratelimit-remaining');
    const { ok = false, status = 0 } = (text !== undefined && response) || {};
    if (ok && /^application\/json/i.test(response.headers.get('content-type'))) return JSON.parse(text);
    const delay = response ? delayOf(response, attempt) : 200;
    const mayRetry = status === 429 || (idempotent && (status === 0 || status >= 500));
    if (!mayRetry || attempt === 3 || delay > 5000) throw new Error(`${status} ${text}`);
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

async function listPets(seen = new Set(), last = 0) {
  for (let page = 1, count = 0, total = 1; count < total; page++) {
    const { pets, total_count } = await send('GET', `/pets?page=${page}&per_page=50`);
    if (last > total_count) return listPets(seen);
    for (const { id } of pets) seen.add(id);
    [count, total, last] = [count + pets.length, total_count, total_count];
  }
  return [...seen];
}
const path = `/pets/${encodeURIComponent(PARAM_petId)}`;
if (TASK === 'list') for (const id of await listPets()) console.log(id);
if (TASK === 'read') console.log((await send('GET', path)).id);
if (TASK === 'safe') await send('PUT', path, { body: '{}' });
if (TASK === 'unsafe') await send('POST', '/pets', { idempotent: false, body: '{}' });
