import { redactUrl } from './redaction.ts';

const redacted = '[redacted]';
const emailAddress = /@|%(25)*40/i;

/** Parameters of lists, whose values say nothing of a subscriber. */
const harmless = /^(?:page|per_page|sort|direction|status)=\w{0,20}$/;

/** The path of a URL, for logs and traces: without tokens and email addresses. */
export function redactPath(url: string): string {
  const [path = ''] = redactUrl(url).split(/[?#]/, 1);
  return path
    .split('/')
    .map((part) => (emailAddress.test(part) ? redacted : part))
    .join('/');
}

/** The same with the names of its parameters, and only values that say nothing of a subscriber. */
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
