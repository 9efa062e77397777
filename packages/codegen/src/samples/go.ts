import { environment } from './go-literal.ts';
import { literal } from './json-literal.ts';
import { isVariable, type SampleRequest, userAgent, type Value } from './sample-request.ts';

const parameter = (value: Value) => (isVariable(value) ? environment(value.variable) : JSON.stringify(String(value)));

/** A raw string; backticks, which it cannot contain, are concatenated. */
const rawString = (text: string) => `\`${text.replaceAll('`', '` + "`" + `')}\``;

const failOn = ['	if err != nil {', '		log.Fatal(err)', '	}'];

/** Go with `net/http`. */
export function go({ credential, method, server, path, query, body, hasResult }: SampleRequest): string {
  const parameters = Object.entries(query);
  const width = Math.max(0, ...parameters.map(([name]) => name.length));
  const pairs = parameters.map(
    ([name, value]) => `		"${name}":${' '.repeat(width - name.length + 1)}{${parameter(value)}},`,
  );
  const packages = [
    ...(hasResult ? ['fmt'] : []),
    ...['io', 'log', 'net/http', 'os'],
    ...(parameters.length > 0 ? ['net/url'] : []),
    ...(body === undefined ? [] : ['strings']),
  ].sort();
  const address = parameters.length > 0 ? 'address+"?"+query.Encode()' : 'address';
  return [
    'package main',
    '',
    `import (\n${packages.map((name) => `	"${name}"\n`).join('')})`,
    '',
    'func main() {',
    `\taddress := ${environment(server)} + "${path}"`,
    ...(pairs.length > 0 ? ['	query := url.Values{', ...pairs, '	}'] : []),
    ...(body === undefined ? [] : [`	body := strings.NewReader(${rawString(literal(body))})`]),
    `	request, err := http.NewRequest("${method}", ${address}, ${body === undefined ? 'nil' : 'body'})`,
    ...failOn,
    `	request.Header.Set("User-Agent", ${JSON.stringify(userAgent)})`,
    ...(credential?.scheme === 'basic' ? [`	request.SetBasicAuth(${environment(credential.variable)}, "")`] : []),
    ...(credential?.scheme === 'bearer'
      ? [`	request.Header.Set("Authorization", "Bearer "+${environment(credential.variable)})`]
      : []),
    ...(body === undefined ? [] : ['	request.Header.Set("Content-Type", "application/json")']),
    '	response, err := http.DefaultClient.Do(request)',
    ...failOn,
    '	defer response.Body.Close()',
    '	result, err := io.ReadAll(response.Body)',
    ...failOn,
    '	if response.StatusCode >= 300 {',
    '		log.Fatalf("%s: %s", response.Status, result)',
    '	}',
    ...(hasResult ? ['	fmt.Println(string(result))'] : []),
    '}',
    '',
  ].join('\n');
}
