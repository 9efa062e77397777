import { quoteShell } from '@email-automation/contract-tools/quote-shell';

/** A request as a form describes it. */
export interface FormRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const readValue = (field: Element) => (field as HTMLInputElement).value.trim();

/** The fields of a form, with their names. Those without a value are left out of queries and bodies. */
const fieldsOf = (form: HTMLFormElement, kind: 'path' | 'query' | 'field') =>
  [...form.querySelectorAll<HTMLInputElement>(`[id^=try-${kind}-]`)]
    .filter((field) => kind === 'path' || readValue(field) !== '')
    .map((field) => ({ field, name: field.id.replace(`try-${kind}-`, '') }));

/** @throws SyntaxError with the name of the field as its cause */
function readJson(field: Element, name: string): unknown {
  try {
    return JSON.parse(readValue(field));
  } catch (error) {
    throw new SyntaxError((error as Error).message, { cause: name });
  }
}

/**
 * Reads the request that a form describes.
 * @throws SyntaxError when the JSON of a field is invalid, with the name of the field as its cause
 */
export function readRequest(form: HTMLFormElement): FormRequest {
  const { method = 'GET', path = '', record, port } = form.dataset;
  let filled = path;
  for (const { name, field } of fieldsOf(form, 'path'))
    filled = filled.replace(`{${name}}`, encodeURIComponent(readValue(field)));
  const query = new URLSearchParams(
    fieldsOf(form, 'query').map(({ name, field }) => [name, readValue(field)]),
  ).toString();
  const server = readValue(form.querySelector('#try-server') as Element).replace(/\/$/, '');
  const token = form.querySelector('#try-token');
  const json = form.querySelector('#try-json');
  const headers: Record<string, string> = {};
  // The control port takes its token as it is.
  if (token)
    headers.Authorization = port ? `Bearer ${readValue(token)}` : `Basic ${encodeBase64(`${readValue(token)}:`)}`;
  const inBody = fieldsOf(form, 'field').map(({ name, field }) => [
    name,
    field.dataset.json ? readJson(field, name) : readValue(field),
  ]);
  const content = json ? readJson(json, 'json') : 'body' in form.dataset ? Object.fromEntries(inBody) : undefined;
  if (content) headers['Content-Type'] = 'application/json';
  const body = content && JSON.stringify(record ? { [record]: [content] } : content, null, 2);
  return { url: `${server}${filled}${query && `?${query}`}`, method, headers, body };
}

/** Base64 of the UTF-8 bytes, because `btoa` takes bytes only. */
function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The request as a command. It refers to the token by a variable, so that copies of it contain no secret. */
export function curlCommand({ url, method, headers, body }: FormRequest): string {
  const parts = ['curl -i'];
  if (method !== 'GET' && body === undefined) parts[0] += ` -X ${method}`;
  const { Authorization: credential = '' } = headers;
  if (credential.startsWith('Basic')) parts[0] += ' -u "$API_TOKEN:"';
  if (credential.startsWith('Bearer')) parts[0] += ' -H "Authorization: Bearer $CONTROL_TOKEN"';
  parts.push(quoteShell(url));
  if (body !== undefined) parts.push("-H 'Content-Type: application/json'", `-d ${quoteShell(body)}`);
  return parts.join(' \\\n  ');
}
