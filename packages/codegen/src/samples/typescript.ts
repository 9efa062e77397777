import { groupOperations } from '../operation-groups.ts';
import { literal, parameter } from './javascript-literal.ts';
import { type SampleRequest, userAgent } from './sample-request.ts';

/** TypeScript with `@email-automation/client`. */
export function typescript(request: SampleRequest): string {
  const { operation, server, pathParameters, query, body, hasResult } = request;
  const [group] = groupOperations([operation]);
  const method = group?.members.find(({ imports }) => !imports);
  if (operation.server === 'auth' || group === undefined || method === undefined) return signIn(request);
  const { account_id, ...path } = pathParameters;
  const members = [
    ...Object.entries(path).map(([name, value]) => `  ${name}: ${literal(value)},\n`),
    ...Object.entries(query).map(([name, value]) => `  ${name}: ${parameter(value, '!')},\n`),
    ...(body === undefined ? [] : [`  body: ${literal(body, '  ')},\n`]),
  ];
  const call = `client.${group.group}.${method.name}(${members.length > 0 ? `{\n${members.join('')}}` : ''})`;
  return [
    "import { createClient } from '@email-automation/client';",
    '',
    'const client = createClient({',
    `  baseUrl: process.env.${server}!,`,
    `  apiToken: process.env.API_TOKEN!,`,
    `  application: ${literal(userAgent)},`,
    ...(account_id === undefined ? [] : [`  accountId: ${literal(account_id)},`]),
    '});',
    '',
    ...(hasResult ? [`const result = await ${call};`, 'console.log(result);'] : [`await ${call};`]),
    '',
  ].join('\n');
}

/** Sign-in: no request of the program, but a URL that it sends the user's browser to; then the exchange of the code. */
function signIn({ operation, server, query }: SampleRequest): string {
  return [
    "import { createOAuth } from '@email-automation/client';",
    '',
    'const oauth = createOAuth({',
    `  authUrl: process.env.${server}!,`,
    `  clientId: ${parameter(query.client_id ?? '')},`,
    '  clientSecret: process.env.CLIENT_SECRET!,',
    `  redirectUri: ${parameter(query.redirect_uri ?? '')},`,
    `  application: ${literal(userAgent)},`,
    '});',
    '',
    ...(operation.method === 'GET'
      ? [
          '// Store state and codeVerifier in the session of the user, and redirect the browser to url.',
          'const { url, state, codeVerifier } = await oauth.authorize();',
          'console.log(url, state, codeVerifier);',
        ]
      : [
          '// From the session of the user, and the URL that the browser called.',
          'const pending = { state: process.env.STATE!, codeVerifier: process.env.CODE_VERIFIER! };',
          'const { access_token } = await oauth.exchangeCode(process.env.CALLBACK_URL!, pending);',
          'console.log(access_token);',
        ]),
    '',
  ].join('\n');
}
