import { literal, type Syntax } from './literal.ts';
import { isVariable, type SampleRequest, userAgent, type Value } from './sample-request.ts';

/** Escapes the beginning of an interpolation, too. */
const string = (text: string) => JSON.stringify(text).replaceAll(/#(?=[{$@])/g, '\\#');

const syntax: Syntax = {
  string,
  separator: ' => ',
  object: ['{ ', ' }'],
  array: ['[', ']'],
  constants: { true: 'true', false: 'false', null: 'nil' },
};

const environment = (variable: string) => `ENV.fetch("${variable}")`;
const parameter = (value: Value) => (isVariable(value) ? environment(value.variable) : literal(value, syntax));

/** Ruby with `net/http`. */
export function ruby({ credential, method, server, path, query, body, hasResult }: SampleRequest): string {
  const parameters = Object.entries(query).map(([name, value]) => `  "${name}" => ${parameter(value)},\n`);
  const verb = method.charAt(0) + method.slice(1).toLowerCase();
  return [
    ...(body === undefined ? [] : ['require "json"']),
    'require "net/http"',
    '',
    `uri = URI(${environment(server)} + "${path}")`,
    ...(parameters.length > 0 ? [`uri.query = URI.encode_www_form({\n${parameters.join('')}})`] : []),
    `request = Net::HTTP::${verb}.new(uri)`,
    `request["User-Agent"] = ${string(userAgent)}`,
    ...(credential?.scheme === 'basic' ? [`request.basic_auth(${environment(credential.variable)}, "")`] : []),
    ...(credential?.scheme === 'bearer'
      ? [`request["Authorization"] = "Bearer " + ${environment(credential.variable)}`]
      : []),
    ...(body === undefined
      ? []
      : ['request.content_type = "application/json"', `request.body = JSON.generate(${literal(body, syntax)})`]),
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") do |http|',
    '  http.request(request)',
    'end',
    'raise "#{response.code}: #{response.body}" unless response.is_a?(Net::HTTPSuccess)',
    ...(hasResult ? ['puts response.body'] : []),
    '',
  ].join('\n');
}
