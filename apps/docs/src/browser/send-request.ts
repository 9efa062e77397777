import { describeEffects, watchEffects } from './effects.ts';
import { element } from './element.ts';
import { clearErrors, showErrors } from './field-errors.ts';
import { curlCommand, type FormRequest, readRequest } from './form-request.ts';
import type { RequestChange } from './provoke.ts';
import { describeResponse, readText, textBlock } from './show-response.ts';
import { announceChange, explainFailure, openSite, openTabSandbox, pageUrl, starting } from './tab-sandbox.ts';

/** Sends the request of the form of a page, and shows the response below it. */
export async function sendForm(form: HTMLFormElement, output: HTMLElement): Promise<void> {
  const label = form.querySelector('button span') as HTMLElement;
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  label.textContent = 'Sending …';
  clearErrors(form);
  await sendRequest(form, output);
  // In a long form it is below the visible part.
  if (!form.querySelector('[aria-invalid]')) output.scrollIntoView({ block: 'nearest' });
  label.textContent = 'Send request';
  form.ariaBusy = 'false';
}

/** Sends the request of a form, and shows the response. @param change what the form cannot say: another token, and how often */
export async function sendRequest(
  form: HTMLFormElement,
  output: HTMLElement,
  { token, times = 1 }: Pick<RequestChange, 'token' | 'times'> = {},
): Promise<void> {
  let request: FormRequest;
  try {
    request = readRequest(form);
    if (token) request.headers.Authorization = `Basic ${btoa(`${token}:`)}`;
    if (token === '') delete request.headers.Authorization;
  } catch (error) {
    const { cause, message } = error as Error;
    showErrors(form, [{ code: 'JSON', attribute: String(cause), message }]);
    return;
  }
  output.hidden = false;
  const isInTab = (form.querySelector('#try-place') as HTMLSelectElement).value === 'tab';
  try {
    const received = isInTab
      ? await sendToTab(request, form.dataset.port !== undefined, output, times)
      : await receive(() => fetch(request.url, toInit(request)));
    output.replaceChildren(...describeReceived(received), ...describeCommand(request, isInTab));
    if (received.response.status === 422) showErrors(form, readErrors(received.text));
  } catch (error) {
    const failure = isInTab ? describeTabFailure(error as Error) : describeFailure(request);
    output.replaceChildren(...failure, ...describeCommand(request, false));
  }
}

const toInit = ({ method, headers, body }: FormRequest): RequestInit => ({
  method,
  headers,
  body: body ?? null,
  credentials: 'omit',
});

/** The result of a request. */
interface Received {
  response: Response;
  text: string;
  ms: number;
  effects?: Node[];
}

async function receive(send: () => Promise<Response>): Promise<Received> {
  const started = performance.now();
  const response = await send();
  return { response, text: await readText(response), ms: Math.round(performance.now() - started) };
}

/** Sends a request to the sandbox of this site, which starts if it does not run. */
async function sendToTab(
  request: FormRequest,
  isOperator: boolean,
  output: HTMLElement,
  times: number,
): Promise<Received> {
  const timer = setTimeout(() => output.replaceChildren(element('p', { role: 'status' }, starting)), 300);
  const sandbox = await openTabSandbox().finally(() => clearTimeout(timer));
  const watch = request.method === 'GET' || isOperator ? undefined : await watchEffects(sandbox.operator);
  const send = isOperator ? sandbox.fetchControl : sandbox.fetch;
  // In place of thousands of requests before it.
  if (times > 1) await sandbox.operator.faults.add({ kind: 'status', status: 429, times: 1 });
  const received = await receive(() => send(request.url, toInit(request)));
  const effects = watch ? describeEffects(await watch([received.response])) : [];
  announceChange();
  return { ...received, effects: [...effects, ...(await linkToPage(request, received.response))] };
}

/** A link to a page, such as the one where a user allows access. Its callback URL is on the reader's machine, without a server. */
async function linkToPage({ method, url }: FormRequest, { headers }: Response): Promise<Node[]> {
  const isPage = method === 'GET' && headers.get('content-type')?.startsWith('text/html');
  if (!isPage || !(await openSite())) return [];
  const { pathname, search } = new URL(url);
  return [
    element(
      'p',
      {},
      element('a', { href: pageUrl(pathname + search), target: '_blank' }, 'Open this page'),
      ' of the sandbox.',
    ),
  ];
}

function describeTabFailure(error: Error): Node[] {
  const text = `${explainFailure(error)} Choose a server of your own, or send the request from a terminal:`;
  return [element('p', { role: 'status' }, text)];
}

function describeReceived({ response, text, ms, effects = [] }: Received): Node[] {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const [limit, left] = ['x-ratelimit-limit', 'x-ratelimit-remaining'].map((name) => response.headers.get(name));
  const notes = [
    `${ms} ms`,
    limit && left ? `${formatCount(left)} of ${formatCount(limit)} requests left this hour` : '',
  ];
  return [
    element('div', { class: 'code ink' }, ...describeResponse(response.status, text, notes)),
    ...(effects.length > 0 ? [element('div', { class: 'after' }, element('b', {}, 'What happened'), ...effects)] : []),
    details('Headers', 'Headers of the response', headers),
  ];
}

const formatCount = (number: string) => Number(number).toLocaleString('en-US');

function describeFailure({ url, headers }: FormRequest): Node[] {
  const { origin } = new URL(url, location.href);
  if (headers.Authorization?.startsWith('Bearer')) {
    const text = `No response from ${origin} that this page can read. Start a sandbox with a control port, or send the request from a terminal:`;
    return [element('p', { role: 'status' }, text)];
  }
  const message = `No response from ${origin}. Start the sandbox with `;
  const advice = ', or check the server. You can also send the request from a terminal:';
  return [element('p', { role: 'status' }, message, element('code', {}, 'npm start'), advice)];
}

/** The request for a terminal. It cannot reach the sandbox of the browser, so it then names the one of `npm start`. */
const describeCommand = (request: FormRequest, isInTab: boolean): Node[] => [
  details(
    isInTab ? 'As a curl command, to a sandbox on your machine' : 'As a curl command',
    'The request with curl',
    curlCommand(request),
  ),
];

const details = (summary: string, label: string, text: string) =>
  element('details', { class: 'more' }, element('summary', {}, summary), ...textBlock(label, text));

function readErrors(text: string) {
  try {
    return JSON.parse(text).errors ?? [];
  } catch {
    return [];
  }
}
