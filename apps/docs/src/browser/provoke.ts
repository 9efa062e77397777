import { element } from './element.ts';

/** How a request that leads to an error differs from the one that the form of the page has at first. */
export interface RequestChange {
  /** Another token; empty to send none. */
  token?: string;
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** How many records a batch has: the first one, repeated. */
  records?: number;
  /** How often the request is sent until it gets the response. */
  times?: number;
}

/** Sends the request that leads to an error, and shows the response below its button. The form of the page stays as the reader left it. */
export async function provoke(pageForm: HTMLFormElement, button: HTMLElement): Promise<void> {
  const change: RequestChange = JSON.parse(button.dataset.provoke ?? '');
  const form = pageForm.cloneNode(true) as HTMLFormElement;
  form.reset();
  const { path = {}, query = {}, body, records } = change;
  for (const [name, value] of Object.entries(path)) setField(form, `path-${name}`, value);
  for (const [name, value] of Object.entries(query)) setField(form, `query-${name}`, String(value));
  if (body !== undefined) setBody(form, body);
  const json = form.querySelector<HTMLTextAreaElement>('#try-json');
  if (records && json) json.value = JSON.stringify(repeatRecord(JSON.parse(json.value), records));
  const { sendRequest } = await import('./send-request.ts');
  const output = button.parentElement?.querySelector<HTMLElement>('.out') ?? element('div', { class: 'out' });
  button.after(output);
  await sendRequest(form, output, change);
  output.scrollIntoView({ block: 'nearest' });
}

/** Sets a field. A list gets a value that it does not have. */
function setField(form: HTMLFormElement, id: string, value: string): void {
  const field = form.querySelector<HTMLInputElement | HTMLSelectElement>(`#try-${id}`);
  if (!field) return;
  field.value = value;
  if (field.value !== value) {
    field.append(element('option', {}, value));
    field.value = value;
  }
}

function setBody(form: HTMLFormElement, body: unknown): void {
  const { record = '' } = form.dataset;
  const content = ((body as Record<string, object[]>)[record]?.[0] ?? body) as Record<string, unknown>;
  for (const field of form.querySelectorAll<HTMLInputElement>('[id^=try-field-]')) field.value = '';
  for (const [name, value] of Object.entries(content))
    setField(form, `field-${name}`, typeof value === 'string' ? value : JSON.stringify(value));
}

/** The body of a batch with its first record so many times. */
function repeatRecord(body: Record<string, unknown>, times: number): unknown {
  const [key = '', list] = Object.entries(body).find(([, value]) => Array.isArray(value)) ?? [];
  const [first] = (list ?? []) as Record<string, unknown>[];
  const isGroup = first !== undefined && key === 'batches';
  return { ...body, [key]: isGroup ? [repeatRecord(first, times)] : Array(times).fill(first) };
}
