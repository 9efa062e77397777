import { groupOperations } from '../operation-groups.ts';
import { literal, parameter } from './javascript-literal.ts';
import { type SampleRequest, userAgent } from './sample-request.ts';

/** TypeScript with `@email-automation/client`. */
export function typescript(request: SampleRequest): string {
  const { operation, server, pathParameters, query, body, hasResult } = request;
  const [group] = groupOperations([operation]);
  const method = group?.members.find(({ imports }) => !imports);
  if (group === undefined || method === undefined) return authorization(request);
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
    `  baseUrl: process.env.BASE_URL!,`,
    ...(server === 'BASE_URL' ? [] : [`  authUrl: process.env.${server}!,`]),
    `  apiToken: process.env.API_TOKEN!,`,
    `  application: ${literal(userAgent)},`,
    ...(account_id === undefined ? [] : [`  accountId: ${literal(account_id)},`]),
    '});',
    '',
    ...(hasResult ? [`const result = await ${call};`, 'console.log(result);'] : [`await ${call};`]),
    '',
  ].join('\n');
}

/** The start of OAuth 2: no request of the program, but a URL that it sends the user's browser to. */
function authorization({ server, query }: SampleRequest): string {
  return [
    "import { createOAuth } from '@email-automation/client';",
    '',
    'const oauth = createOAuth({',
    `  authUrl: process.env.${server}!,`,
    `  clientId: ${parameter(query.client_id ?? '')},`,
    '  clientSecret: process.env.CLIENT_SECRET!,',
    `  redirectUri: ${parameter(query.redirect_uri ?? '')},`,
    '});',
    '',
    '// Store state and codeVerifier in the session of the user, and redirect the browser to url.',
    'const { url, state, codeVerifier } = await oauth.authorize();',
    'console.log(url, state, codeVerifier);',
    '',
  ].join('\n');
}
