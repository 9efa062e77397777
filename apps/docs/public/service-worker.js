// Once the sandbox has started, its pages open, such as the console: this passes their requests to it.

const site = new URL(registration.scope);
const sandbox = `${site.pathname}sandbox`;
const channel = new BroadcastChannel(new URL('sandbox/console', site).href);
/** What waits for a response, by the id of the request. */
const waiting = new Map();
/** Milliseconds in which a sandbox that runs says that it is there. */
const patience = 3000;

addEventListener('install', () => skipWaiting());

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const path = pathname.startsWith(`${sandbox}/`) ? pathname.slice(sandbox.length) : pathname;
  if (origin !== site.origin) return;
  const isOfConsole = path !== pathname && /^\/console(\/|$)/.test(path);
  const isOther = request.mode === 'navigate' && path !== pathname;
  if (isOfConsole || isOther) event.respondWith(askSandbox(request, path + search, isOfConsole));
});

/** Passes the sandbox a request for a page. */
async function askSandbox(request, url, isOfConsole) {
  const id = crypto.randomUUID();
  const { method, headers } = request;
  const body = new Uint8Array(await request.arrayBuffer());
  const isPage = isOfConsole && request.destination === 'document';
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting.delete(id);
      resolve(
        explain('This sandbox has ended. It runs while a page of it is open. Start it again in the documentation.'),
      );
    }, patience);
    waiting.set(id, ({ response }) => {
      clearTimeout(timer);
      if (!response) return;
      waiting.delete(id);
      resolve(respond(response, isPage));
      if (method !== 'GET') new BroadcastChannel('sandbox').postMessage('change');
    });
    channel.postMessage({ id, request: { method, url, headers: [...headers], body } });
  });
}

channel.onmessage = ({ data }) => waiting.get(data.id)?.(data);

/** A response of the sandbox. Pages of the console keep it running. */
function respond({ status, headers, body }, isPage) {
  if (status === 0) return Response.error();
  const own = new Headers(headers);
  if (!isPage || !own.get('content-type')?.startsWith('text/html'))
    return new Response([204, 303, 304].includes(status) ? null : body, { status, headers: own });
  const script = `<script type="module" src="${sandbox}/keep-open.js"></script>`;
  own.set(
    'content-security-policy',
    own.get('content-security-policy').replace("trusted-types 'none'", 'trusted-types sandbox'),
  );
  return new Response(new TextDecoder().decode(body).replace('</head>', `${script}</head>`), { status, headers: own });
}

function explain(text) {
  return new Response(`${text}\n\n${site.href}`, {
    status: 503,
    headers: { 'content-type': 'text/plain;charset=utf-8' },
  });
}
