import { literal, type Syntax } from './literal.ts';
import { isVariable, type SampleRequest, userAgent, type Value } from './sample-request.ts';

/** Single quotes, in which only two characters are special; double quotes for control characters. */
function string(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  if (!/[\u0000-\u001f\u007f]/.test(text)) return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
  const escaped = text
    .replaceAll(/[\\"$]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it escapes
  return `"${escaped.replaceAll(/[\u0000-\u001f\u007f]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)}"`;
}

const syntax: Syntax = {
  string,
  separator: ' => ',
  object: ['[', ']'],
  emptyObject: 'new stdClass()',
  array: ['[', ']'],
  indent: '    ',
  trailingComma: true,
};

const environment = (variable: string) => `getenv('${variable}')`;
const parameter = (value: Value) => (isVariable(value) ? environment(value.variable) : literal(value, syntax));

/** PHP with its `curl` extension. */
export function php({ credential, method, server, path, query, body, hasResult }: SampleRequest): string {
  const parameters = Object.entries(query).map(([name, value]) => `    '${name}' => ${parameter(value)},\n`);
  const url = `${environment(server)} . '${path}${parameters.length > 0 ? "?' . $query" : "'"}`;
  const headers = [
    ...(credential?.scheme === 'bearer' ? [`'Authorization: Bearer ' . ${environment(credential.variable)}`] : []),
    ...(body === undefined ? [] : ["'Content-Type: application/json'"]),
  ];
  const options = [
    `    CURLOPT_USERAGENT => ${string(userAgent)},\n`,
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',\n`]),
    ...(credential?.scheme === 'basic' ? [`    CURLOPT_USERPWD => ${environment(credential.variable)} . ':',\n`] : []),
    ...(headers.length > 0 ? [`    CURLOPT_HTTPHEADER => [${headers.join(', ')}],\n`] : []),
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${literal(body, syntax, '    ')}),\n`]),
    '    CURLOPT_RETURNTRANSFER => true,\n',
  ];
  return [
    '<?php',
    '',
    ...(parameters.length > 0 ? [`$query = http_build_query([\n${parameters.join('')}]);`] : []),
    `$request = curl_init(${url});`,
    `curl_setopt_array($request, [\n${options.join('')}]);`,
    '$response = curl_exec($request);',
    '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    'if ($response === false || $status >= 300) {',
    '    throw new RuntimeException($response === false ? curl_error($request) : "$status: $response");',
    '}',
    ...(hasResult ? ['echo $response, PHP_EOL;'] : []),
    '',
  ].join('\n');
}
