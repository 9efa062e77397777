import { element } from './element.ts';
import { clearErrors, showErrors } from './field-errors.ts';
import { curlCommand, type FormRequest, readRequest } from './form-request.ts';

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
    showErrors(form, [{ code: 'JSON', attribute: 'json', message: (error as Error).message }]);
    return;
  }
  output.hidden = false;
  try {
    const { url, ...options } = request;
    const response = await fetch(url, { ...options, body: options.body ?? null, credentials: 'omit' });
    const text = await response.text();
    output.replaceChildren(...describeResponse(response, text), ...describeCommand(request));
    if (response.status === 422) showErrors(form, readErrors(text));
  } catch {
    output.replaceChildren(...describeFailure(request), ...describeCommand(request));
  }
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
