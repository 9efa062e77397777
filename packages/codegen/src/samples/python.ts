import { environment, literal, parameter } from './python-literal.ts';
import { type SampleRequest, userAgent } from './sample-request.ts';

/** Python with `requests`. */
export function python({ credential, method, server, path, query, body, hasResult }: SampleRequest): string {
  const parameters = Object.entries(query).map(([name, value]) => `        "${name}": ${parameter(value)},\n`);
  const headers = [
    `        "User-Agent": ${literal(userAgent)},\n`,
    ...(credential?.scheme === 'bearer'
      ? [`        "Authorization": "Bearer " + ${environment(credential.variable)},\n`]
      : []),
  ];
  const options = [
    `    ${environment(server)} + "${path}",\n`,
    ...(parameters.length > 0 ? [`    params={\n${parameters.join('')}    },\n`] : []),
    ...(credential?.scheme === 'basic' ? [`    auth=(${environment(credential.variable)}, ""),\n`] : []),
    `    headers={\n${headers.join('')}    },\n`,
    ...(body === undefined ? [] : [`    json=${literal(body, '    ')},\n`]),
  ];
  return [
    'import os',
    '',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(\n${options.join('')})`,
    'if not response.ok:',
    '    raise RuntimeError(f"{response.status_code}: {response.text}")',
    ...(hasResult ? ['print(response.text)'] : []),
    '',
  ].join('\n');
}
