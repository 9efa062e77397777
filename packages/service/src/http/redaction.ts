import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { isSecretHeader, isSecretName, isSecretParameter } from '@email-automation/contract-tools/secret-names';

/** Replaces a secret. */
const redacted = '[redacted]';

/** Paths that contain a secret: links in emails, and links to the console, which clients may send to another port. */
const secretPath = /^(.*?[/\\])?(confirm|unsubscribe|sign-in)[/\\]./i;

/** The user name and the password of a URL. */
const userInfo = /^([a-z][\w+.-]*:)?\/\/[^/]*@/i;

/** Headers whose values are URLs. */
const urlHeaders = ['location', 'content-location', 'link'];

/** Replaces tokens of links, user names with passwords, and the values of secret parameters, however their names are encoded. */
export function redactUrl(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const link = secretPath.exec(decode(path));
  const shown = (link ? `${link[1] ?? ''}${link[2]}/${redacted}` : path).replace(userInfo, `$1//${redacted}@`);
  // Some frameworks put sessions into paths, as in `/accounts;jsessionid=x`.
  const parts = [...shown.split(/([/;])/), ...url.slice(path.length).split(/([?#&])/)];
  return parts.map((part) => redactParameter(part, isSecretParameter)).join('');
}

/** Replaces credentials, cookies, and other secrets in headers. The scheme of a credential stays. */
export function redactHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, redactHeader(name.toLowerCase(), [value].flat().join(', '))]),
  );
}

function redactHeader(name: string, value: string): string {
  if (/^(proxy-)?authorization$/.test(name)) return value.replace(/^((?:basic|bearer|digest) )?.*$/is, `$1${redacted}`);
  if (urlHeaders.includes(name)) return redactUrl(value);
  // The page of another site, which names its secrets as it likes.
  if (name === 'referer') return redactUrl(value).replace(/[?#].*/s, `?${redacted}`);
  return isSecretHeader(name) ? redacted : value;
}

/**
 * Replaces the values of secret names in a body: in JSON, also if it is not valid or cut, and in forms.
 * @param hasUrlNames whether the names of parameters of URLs, such as `code` and `state`, are secrets in it
 */
export function redactBody(text: string, hasUrlNames: boolean): string {
  const isSecretHere = hasUrlNames ? isSecretParameter : isSecretName;
  const withoutMembers = redactMembers(text, isSecretHere);
  if (isJson(text)) return withoutMembers;
  const form = withoutMembers.split(/(&)/).map((part) => redactParameter(part, isSecretHere));
  // Whatever else it is, a name and a value are next to each other.
  return form
    .join('')
    .replace(/(?<![\w.%-])([\w.%-]{1,100})(["']?\s*[=:]\s*)("[^"]*"?|'[^']*'?|[^\s&,;"'}]+)/g, (all, name, between) =>
      isSecretHere(decode(name)) ? `${name}${between}${redacted}` : all,
    );
}

function redactParameter(parameter: string, isSecretHere: (name: string) => boolean): string {
  const [, name = ''] = /^([^="'{}]{1,1000})=/s.exec(parameter) ?? [];
  return name !== '' && isSecretHere(decode(name.replaceAll('+', ' '))) ? `${name}=${redacted}` : parameter;
}

/** Replaces the values of the members of objects with secret names, up to the end of a text that is cut. */
function redactMembers(text: string, isSecretHere: (name: string) => boolean): string {
  // A string that is cut ends with the text, so that no part is read twice.
  const string = /"(?:[^"\\]|\\(?:.|$))*(?:"|$)/sy;
  const colon = /\s*:\s*/y;
  /** The records of a batch repeat their names. */
  const secrets = new Map<string, boolean>();
  const isSecret = (quoted: string) => getOrCreate(secrets, quoted, () => isSecretHere(readName(quoted)));
  let [result, from, next] = ['', 0, 0];
  for (let start = text.indexOf('"'); start >= 0; start = text.indexOf('"', next)) {
    string.lastIndex = start;
    // Not `exec`, whose result of each string would be garbage.
    string.test(text);
    next = string.lastIndex;
    colon.lastIndex = next;
    if (!colon.test(text) || !isSecret(text.slice(start, next))) continue;
    const value = colon.lastIndex;
    const end = endOfValue(text, value);
    // No secret, such as `enable_third_party_cookies: true`.
    if (/^\s*(true|false|null)\s*$/.test(text.slice(value, end))) continue;
    result += `${text.slice(from, value)}"${redacted}"`;
    from = end;
    next = end;
  }
  return result + text.slice(from);
}

/** Where a value of JSON that starts at a position ends. */
function endOfValue(text: string, start: number): number {
  const tokens = /"(?:[^"\\]|\\.)*(?:"|$)|[{[]|[}\]]|,|[^"{}[\],]+/gsy;
  tokens.lastIndex = start;
  let depth = 0;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [token] = found;
    if (depth === 0 && /^[,}\]]/.test(token)) return found.index;
    if (/^[{[]/.test(token)) depth++;
    if (/^[}\]]/.test(token)) depth--;
  }
  return text.length;
}

function readName(quoted: string): string {
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Decodes visible ASCII, also if it is encoded more than once, or next to undecodable bytes. */
function decode(text: string): string {
  return text.replace(/%(?:25)*([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const emailAddress = /@|%(25)*40/i;

/** Parameters of lists, whose values do not reveal a subscriber. */
const harmless = /^(?:page|per_page|sort|direction|status)=\w{0,20}$/;

/** The path of a URL, for logs and traces: without tokens and email addresses. */
export function redactPath(url: string): string {
  const [path = ''] = redactUrl(url).split(/[?#]/, 1);
  return path
    .split('/')
    .map((part) => (emailAddress.test(part) ? redacted : part))
    .join('/');
}

/** The same with the names of its parameters, and only values that do not reveal a subscriber. */
export function redactRequestUrl(url: string): string {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  if (query === '') return redactPath(url);
  const parameters = query.split('&').map((parameter) => {
    if (harmless.test(parameter)) return parameter;
    const [, name = redacted, equals = ''] = /^([\w.[\]-]{1,40})(=|$)/.exec(parameter) ?? [];
    return equals ? `${name}=${redacted}` : name;
  });
  return `${redactPath(url)}?${parameters.join('&')}`;
}
