import { describeEffects, watchEffects } from './effects.ts';
import { element } from './element.ts';
import { clearErrors, showErrors } from './field-errors.ts';
import { curlCommand, type FormRequest, readRequest } from './form-request.ts';
import { announceChange, explainFailure, openSite, openTabSandbox, pageUrl, starting } from './tab-sandbox.ts';

/** Sends the request of a form, and shows the response below it. */
export async function sendForm(form: HTMLFormElement, output: HTMLElement): Promise<void> {
  const label = form.querySelector('button span') as HTMLElement;
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  label.textContent = 'Sending …';
  clearErrors(form);
  await send(form, output);
  label.textContent = 'Send request';
  form.ariaBusy = 'false';
}

async function send(form: HTMLFormElement, output: HTMLElement): Promise<void> {
  let request: FormRequest;
  try {
    request = readRequest(form);
  } catch (error) {
    const { cause, message } = error as Error;
    showErrors(form, [{ code: 'JSON', attribute: String(cause), message }]);
    return;
  }
  output.hidden = false;
  const isInTab = (form.querySelector('#try-place') as HTMLSelectElement).value === 'tab';
  try {
    const received = isInTab
      ? await sendToTab(request, form.dataset.port !== undefined, output)
      : { ...(await read(await fetch(request.url, toInit(request)))), effects: [] };
    const { response, text, effects } = received;
    output.replaceChildren(...describeResponse(response, text), ...effects, ...describeCommand(request));
    if (response.status === 422) showErrors(form, readErrors(text));
  } catch (error) {
    const failure = isInTab ? describeTabFailure(error as Error) : describeFailure(request);
    output.replaceChildren(...failure, ...describeCommand(request));
  }
}

const toInit = ({ method, headers, body }: FormRequest): RequestInit => ({
  method,
  headers,
  body: body ?? null,
  credentials: 'omit',
});

const read = async (response: Response) => ({ response, text: await response.text() });

/** Sends a request to the sandbox of this site, which starts if it does not run. */
async function sendToTab(request: FormRequest, isOperator: boolean, output: HTMLElement) {
  const timer = setTimeout(() => output.replaceChildren(element('p', { role: 'status' }, starting)), 300);
  const sandbox = await openTabSandbox().finally(() => clearTimeout(timer));
  const watch = request.method === 'GET' || isOperator ? undefined : await watchEffects(sandbox.operator);
  const send = isOperator ? sandbox.fetchControl : sandbox.fetch;
  const received = await read(await send(request.url, toInit(request)));
  const effects = watch
    ? [element('h3', {}, 'What happened'), ...describeEffects(await watch([received.response]))]
    : [];
  announceChange();
  return { ...received, effects: [...effects, ...(await linkToPage(request, received.response))] };
}

/** A link to a page, such as the one on which a user allows access. Its callback URL is on the reader's machine, where nothing listens. */
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

function describeResponse(response: Response, text: string): Node[] {
  const kind = response.ok ? 'st ok' : response.status >= 500 ? 'st err' : 'st';
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const status = element(
    'p',
    { role: 'status' },
    element('span', { class: kind }, String(response.status)),
    ` ${response.statusText}`,
  );
  return [
    status,
    block('Headers of the response', headers),
    ...(text ? [block('Body of the response', format(text))] : []),
  ];
}

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

function describeCommand(request: FormRequest): Node[] {
  const summary = element('summary', {}, 'As a curl command');
  return [element('details', { class: 'more' }, summary, block('The request with curl', curlCommand(request)))];
}

function block(label: string, text: string): HTMLElement {
  return element('pre', { tabindex: '0', role: 'group', 'aria-label': label }, element('code', {}, text));
}

function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function readErrors(text: string) {
  try {
    return JSON.parse(text).errors ?? [];
  } catch {
    return [];
  }
}
