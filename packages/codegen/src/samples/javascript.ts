import { literal, parameter } from './javascript-literal.ts';
import { type SampleRequest, userAgent } from './sample-request.ts';

/** JavaScript with `fetch`. */
export function javascript({ credential, method, server, path, query, body, hasResult }: SampleRequest): string {
  const parameters = Object.entries(query).map(([name, value]) => `  ${name}: ${parameter(value)},\n`);
  const headers = [
    `    'User-Agent': ${literal(userAgent)},\n`,
    ...(credential?.scheme === 'basic'
      ? [`    Authorization: \`Basic \${btoa(\`\${process.env.${credential.variable}}:\`)}\`,\n`]
      : []),
    ...(credential?.scheme === 'bearer'
      ? [`    Authorization: \`Bearer \${process.env.${credential.variable}}\`,\n`]
      : []),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',\n"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    `  headers: {\n${headers.join('')}  },\n`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, '  ')}),\n`]),
  ];
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  const url = parameters.length > 0 ? '`${url}?${query}`' : 'url';
  return [
    ...(parameters.length > 0 ? [`const query = new URLSearchParams({\n${parameters.join('')}});`] : []),
    `const url = \`\${process.env.${server}}${path}\`;`,
    `const response = await fetch(${url}, {\n${options.join('')}});`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
    'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);',
    ...(hasResult ? ['console.log(await response.text());'] : []),
    '',
  ].join('\n');
}
