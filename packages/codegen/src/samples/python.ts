import { literal, type Syntax } from './literal.ts';
import { isVariable, type SampleRequest, userAgent, type Value } from './sample-request.ts';

const syntax: Syntax = {
  // Python reads JSON's escapes in strings.
  string: (text) => JSON.stringify(text),
  separator: ': ',
  object: ['{', '}'],
  array: ['[', ']'],
  constants: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
  trailingComma: true,
};

const environment = (variable: string) => `os.environ["${variable}"]`;
const parameter = (value: Value) => (isVariable(value) ? environment(value.variable) : literal(value, syntax));

/** Python with `requests`. */
export function python({ credential, method, server, path, query, body, hasResult }: SampleRequest): string {
  const parameters = Object.entries(query).map(([name, value]) => `        "${name}": ${parameter(value)},\n`);
  const headers = [
    `        "User-Agent": ${literal(userAgent, syntax)},\n`,
    ...(credential?.scheme === 'bearer'
      ? [`        "Authorization": "Bearer " + ${environment(credential.variable)},\n`]
      : []),
  ];
  const options = [
    `    ${environment(server)} + "${path}",\n`,
    ...(parameters.length > 0 ? [`    params={\n${parameters.join('')}    },\n`] : []),
    ...(credential?.scheme === 'basic' ? [`    auth=(${environment(credential.variable)}, ""),\n`] : []),
    `    headers={\n${headers.join('')}    },\n`,
    ...(body === undefined ? [] : [`    json=${literal(body, syntax, '    ')},\n`]),
  ];
  return [
    'import os',
    '',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(\n${options.join('')})`,
    'response.raise_for_status()',
    ...(hasResult ? ['print(response.text)'] : []),
    '',
  ].join('\n');
}
