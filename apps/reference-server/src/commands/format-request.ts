import type { RequestDetails } from '@email-automation/types/operator/schemas';

/** Formats an exchange for people: request, response, and reasons. */
export function formatRequest(request: RequestDetails): string {
  const { method, path, status, complete, milliseconds, at, client, number } = request;
  const about = [
    ['operation', request.operation],
    ['account', request.account_id],
    ['request id', request.request_id],
    ['batch', request.batch_id],
    ['number', number],
    ['time', `${at}, ${milliseconds} ms, from ${client}`],
  ].filter(([, value]) => value !== undefined);
  const ending = status === null ? 'no response' : `${status}${complete ? '' : ', not sent to its end'}`;
  return [
    `${method} ${path}: ${ending}`,
    ...about.map(([name, value]) => `  ${name}: ${value}`),
    ...request.faults.map(({ fault, kind, ...details }) => {
      const values = Object.entries(details).map(([name, value]) => `${name} ${value}`);
      return `  fault ${fault}: ${kind}, ${values.join(', ')}`;
    }),
    ...request.errors.flatMap(formatError),
    ...formatMessage('Request', request.request),
    ...(status === null ? [] : formatMessage('Response', request.response)),
  ]
    .join('\n')
    .replace(controlCharacters, '\u{fffd}');
}

/** A terminal would act on them. */
const controlCharacters = /(?![\n\t])\p{Cc}/gu;

function formatError({ code, attribute, message, requirements, choices }: RequestDetails['errors'][number]): string[] {
  const title = [code, attribute && `in ${attribute}`].filter(Boolean).join(' ');
  return [
    '',
    `Error${title && `: ${title}`}`,
    ...(message === undefined ? [] : [`  ${message}`]),
    ...(requirements.length > 0 ? ['  The interface says:'] : []),
    ...requirements.map(({ id, statement }) => `    ${id}: ${statement}`),
    ...(choices.length > 0 ? ['  Where the interface leaves it open, this server chose:'] : []),
    ...choices.map(({ id, choice }) => `    ${id}: ${choice}`),
  ];
}

function formatMessage(title: string, { headers, body, bytes, is_cut }: RequestDetails['request']): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const content = body === undefined ? (bytes > 0 ? `${bytes} bytes` : undefined) : formatBody(body);
  const cut = is_cut && body !== undefined ? [`  (the beginning of ${bytes} bytes)`] : [];
  return ['', title, ...lines, ...(content === undefined ? [] : ['', indent(content)]), ...cut];
}

function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const indent = (text: string) => text.replace(/^/gm, '  ');
