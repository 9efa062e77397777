import { groupOperations, singular } from '../operation-groups.ts';
import { environment, fieldName, goPackage, lines, literal, parameter, pascal } from './go-literal.ts';
import { recordsOf } from './records-of.ts';
import { type SampleRequest, userAgent } from './sample-request.ts';
import type { ValueType } from './value-type.ts';

const failOn = (indent = '\t') => [`${indent}if err != nil {`, `${indent}\tlog.Fatal(err)`, `${indent}}`];

/** A program with the packages that its lines use. */
function program(body: readonly string[]): string {
  const text = body.join('\n');
  const used = new Set([...text.matchAll(/\b([a-z]+)\./g)].map(([, name]) => name));
  const standard = ['context', 'encoding/json', 'fmt', 'log', 'os'].filter((path) =>
    used.has(path.split('/').at(-1) ?? ''),
  );
  const imports = [
    ...standard.map((path) => `\t"${path}"\n`),
    `\n\t${goPackage} "email-automation.example/client-go"\n`,
  ];
  return `package main\n\nimport (\n${imports.join('')})\n\nfunc main() {\n${text}\n}\n`;
}

/** Go with `email-automation.example/client-go`. */
export function goClient(request: SampleRequest): string {
  const { operation, server, pathParameters, body, recordType, hasFields } = request;
  if (operation.server === 'auth') return signIn(request);
  const [group] = groupOperations([operation]);
  const method = group?.members.find(({ imports }) => !imports);
  const { account_id, ...ids } = pathParameters;
  const options: [string, string][] = [
    ['BaseURL', environment(server)],
    ['APIToken', environment('API_TOKEN')],
    ...(account_id === undefined ? [] : [['AccountID', JSON.stringify(account_id)] as [string, string]]),
    ['Application', JSON.stringify(userAgent)],
  ];
  const values = [
    'context.Background()',
    ...Object.values(ids).map((id) => JSON.stringify(id)),
    ...(body === undefined ? [] : [literal(recordsOf(request), recordType ?? 'any', '\t')]),
    ...(operation.query.length > 0 ? [paramsOf(request)] : []),
  ];
  const call = `client.${pascal(group?.group ?? '')}.${pascal(method?.name ?? '')}(${values.join(', ')})`;
  const item = singular(operation.pages?.key ?? '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const print = (name: string) => `json.NewEncoder(os.Stdout).Encode(${name})`;
  return program([
    `\tclient, err := ${goPackage}.New(${goPackage}.Options{`,
    `${lines(options, '\t\t')}\t})`,
    ...failOn(),
    '',
    ...(operation.pages
      ? [`\tfor ${item}, err := range ${call} {`, ...failOn('\t\t'), `\t\t${print(item)}`, '\t}']
      : hasFields
        ? [`\tresult, err := ${call}`, ...failOn(), `\t${print('result')}`]
        : [`\terr = ${call}`, ...failOn()]),
  ]);
}

/** The query as its type. Without values it is nil. */
function paramsOf({ operation, query }: SampleRequest): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => {
    const { schema } = operation.query.find((one) => one.name === name) ?? {};
    return [fieldName(name), `${goPackage}.Ptr(${parameter(value, schema?.type as ValueType)})`];
  });
  const type = `&${goPackage}.${pascal(operation.operationId)}Params`;
  return pairs.length > 0 ? `${type}{\n${lines(pairs, '\t\t')}\t}` : 'nil';
}

/** Sign-in: no request of the program, but a URL that it sends the user's browser to; then the exchange of the code. */
function signIn({ operation, server, query }: SampleRequest): string {
  const value = (name: string) => parameter(query[name] ?? '');
  const options: [string, string][] = [
    ['AuthURL', environment(server)],
    ['ClientID', value('client_id')],
    ['ClientSecret', environment('CLIENT_SECRET')],
    ['RedirectURI', value('redirect_uri')],
    ['Application', JSON.stringify(userAgent)],
  ];
  const pending: [string, string][] = [
    ['State', environment('STATE')],
    ['CodeVerifier', environment('CODE_VERIFIER')],
  ];
  return program([
    `\toauth, err := ${goPackage}.NewOAuth(${goPackage}.OAuthOptions{`,
    `${lines(options, '\t\t')}\t})`,
    ...failOn(),
    '',
    ...(operation.method === 'GET'
      ? [
          '\t// Store State and CodeVerifier in the session of the user, and redirect the browser to URL.',
          '\tpending := oauth.Authorize()',
          '\tfmt.Println(pending.URL, pending.State, pending.CodeVerifier)',
        ]
      : [
          '\t// From the session of the user, and the URL that the browser called.',
          `\tpending := ${goPackage}.PendingAuthorization{`,
          `${lines(pending, '\t\t')}\t}`,
          `\ttoken, err := oauth.ExchangeCode(context.Background(), ${environment('CALLBACK_URL')}, pending)`,
          ...failOn(),
          '\tfmt.Println(token.AccessToken)',
        ]),
  ]);
}
