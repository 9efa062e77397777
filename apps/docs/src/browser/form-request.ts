import { quoteShell } from '@email-automation/contract-tools/quote-shell';
/** A request as a form describes it. */
export interface FormRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const readValue = (field: Element) => (field as HTMLInputElement).value.trim();

/**
 * Reads the request that a form describes.
 * @throws SyntaxError when the JSON in the form is invalid
 */
export function readRequest(form: HTMLFormElement): FormRequest {
  const { method = 'GET', path = '', record, port } = form.dataset;
  const fields = (kind: string) =>
    [...form.querySelectorAll(`[id^=try-${kind}-]`)].map((field): [string, string] => [
      field.id.replace(`try-${kind}-`, ''),
      readValue(field),
    ]);
  let filled = path;
  for (const [name, value] of fields('path')) filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  const query = new URLSearchParams(fields('query').filter(([, value]) => value !== '')).toString();
  const server = readValue(form.querySelector('#try-server') as Element).replace(/\/$/, '');
  const token = form.querySelector('#try-token');
  const json = form.querySelector('#try-json');
  const headers: Record<string, string> = {};
  // The control port takes its token as it is.
  if (token)
    headers.Authorization = port ? `Bearer ${readValue(token)}` : `Basic ${encodeBase64(`${readValue(token)}:`)}`;
  if (json) headers['Content-Type'] = 'application/json';
  const content = json && { ...Object.fromEntries(fields('field')), ...JSON.parse(readValue(json)) };
  const body = content && JSON.stringify(record ? { [record]: [content] } : content, null, 2);
  return { url: `${server}${filled}${query && `?${query}`}`, method, headers, body: body ?? undefined };
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
