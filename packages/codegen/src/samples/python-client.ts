import { pythonName } from '../describe-sdk-methods.ts';
import { groupOperations, singular } from '../operation-groups.ts';
import { environment, literal, parameter } from './python-literal.ts';
import { recordsOf } from './records-of.ts';
import { type SampleRequest, userAgent } from './sample-request.ts';

const argument = (text: string) => `    ${text},\n`;

/** Python with `email-automation-client`. */
export function pythonClient(request: SampleRequest): string {
  const { operation, server, pathParameters, query, body, hasFields } = request;
  if (operation.server === 'auth') return signIn(request);
  const { pages } = operation;
  const [group] = groupOperations([operation]);
  const method = group?.members.find(({ imports }) => !imports);
  const { account_id, ...ids } = pathParameters;
  const positional = Object.values(ids).map((value) => literal(value));
  // A record alone begins beside the parenthesis.
  const isLong = body !== undefined && positional.length > 0;
  const values = [
    ...positional,
    ...(body === undefined ? [] : [literal(recordsOf(request), isLong ? '    ' : '')]),
    ...Object.entries(query).map(([name, value]) => `${name}=${parameter(value)}`),
  ];
  const parameters = isLong ? `\n${values.map(argument).join('')}` : values.join(', ');
  const call = `client.${pythonName(group?.group ?? '')}.${pythonName(method?.name ?? '')}(${parameters})`;
  const item = singular(pages?.key ?? '');
  const print = hasFields ? [`result = ${call}`, 'print(result)'] : [call];
  return [
    'import os',
    '',
    'from email_automation import Client',
    '',
    'client = Client(',
    `    ${environment(server)},`,
    `    api_token=${environment('API_TOKEN')},`,
    `    application=${literal(userAgent)},`,
    ...(account_id === undefined ? [] : [`    account_id=${literal(account_id)},`]),
    ')',
    '',
    ...(pages ? [`for ${item} in ${call}:`, `    print(${item})`] : print),
    '',
  ].join('\n');
}

/** Sign-in: no request of the program, but a URL that it sends the user's browser to; then the exchange of the code. */
function signIn({ operation, server, query }: SampleRequest): string {
  const isStart = operation.method === 'GET';
  return [
    'import os',
    '',
    `from email_automation import OAuth${isStart ? '' : ', PendingAuthorization'}`,
    '',
    'oauth = OAuth(',
    `    ${environment(server)},`,
    `    client_id=${parameter(query.client_id ?? '')},`,
    `    client_secret=${environment('CLIENT_SECRET')},`,
    `    redirect_uri=${parameter(query.redirect_uri ?? '')},`,
    `    application=${literal(userAgent)},`,
    ')',
    '',
    ...(isStart
      ? [
          '# Store state and code_verifier in the session of the user, and redirect the browser to url.',
          'pending = oauth.authorize()',
          'print(pending.url, pending.state, pending.code_verifier)',
        ]
      : [
          '# From the session of the user, and the URL that the browser called.',
          `pending = PendingAuthorization(state=${environment('STATE')}, code_verifier=${environment('CODE_VERIFIER')})`,
          `print(oauth.exchange_code(${environment('CALLBACK_URL')}, pending).access_token)`,
        ]),
    '',
  ].join('\n');
}
