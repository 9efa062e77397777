import { messagesOf } from '@email-automation/codegen/client-messages';
import { errorMeaning, errorName, inWords, memberName } from '@email-automation/codegen/client-names';
import {
  type ClientOption,
  type ClientRecord,
  clientOptions,
  clientRecords,
  type ErrorKind,
  errorKinds,
  oauthOptions,
  type ValueRule,
  valueRules,
} from '@email-automation/codegen/client-vocabulary';
import { pascal } from '@email-automation/codegen/go-literal';

/** Kinds that are values for `errors.Is`: they have no members, and other languages have them, too. */
const sentinels = Object.entries<ErrorKind>(errorKinds)
  .filter(([, { members, languages }]) => !members && !languages)
  .map(([name, kind]) => [errorName(name, kind, 'go'), kind] as const);

/** Lines of a table, aligned as gofmt does. */
type Align = (rows: [key: string, value: string][]) => string;

/** The values that errors are compared with, the words of messages, and the defaults of options. */
export function generateVocabulary(align: Align): string {
  const values = sentinels.map(([name, kind]) => {
    const words = name.replace(/^Err/, '').replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`);
    return `\t// ${name}: ${errorMeaning(kind)}\n\t${name} = errors.New("${words.toLowerCase()}")`;
  });
  const byStatus = sentinels.flatMap(([name, { status }]): [string, string][] =>
    status ? [[String(status), `${name},`]] : [],
  );
  const messages = messagesOf('go').map(({ name, values, text }) => {
    const order = [...text.matchAll(/\{(\w+)\}/g)].map(([, value = '']) => value);
    const format = JSON.stringify(text.replaceAll(/\{\w+\}/g, '%v'));
    const signature = values.length > 0 ? `${values.map(goVariable).join(', ')} any` : '';
    const body = order.length > 0 ? `fmt.Sprintf(${[format, ...order.map(goVariable)].join(', ')})` : format;
    return `func ${name}Message(${signature}) string {\n\treturn ${body}\n}`;
  });
  return `// Code generated from the vocabulary of all clients by \`pnpm build\`; DO NOT EDIT. Edit packages/codegen/src/clients/ instead.

package emailautomation

import (
	"errors"
	"fmt"
)

// These errors say what an error means: errors.Is(err, ErrNotFound).
var (
${values.join('\n')}
)

// byStatus has the errors by the status of a response; the one for 500 is for all of 5xx.
var byStatus = map[int]error{
${align(byStatus)}
}

${messages.join('\n\n')}
`;
}

/** `type` is a keyword. */
const goVariable = (name: string) => (name === 'type' ? 'kind' : name);

const header =
  '// Code generated from the vocabulary of all clients by `pnpm build`; DO NOT EDIT. Edit packages/codegen/src/clients/ instead.';
const types = { integer: 'int', string: 'string', strings: '[]string', callback: 'func(Chunk)' };
/** An option of these types can be left out: the zero value stands for its default. */
const optionTypes: Record<string, string> = {
  duration: 'time.Duration',
  count: '*int',
  positive: 'int64',
  transport: 'http.RoundTripper',
};

/** The field of an option, with its meaning and its default. */
function optionField(name: string): string {
  const option: ClientOption = clientOptions[name as keyof typeof clientOptions];
  const { meaning, type, isDuration } = option;
  const usual = option.default === undefined ? '' : `, by default ${option.default}${isDuration ? ' s' : ''}`;
  const pointer =
    type === 'count' ? '; Ptr(0) for none' : type === 'transport' ? ', by default http.DefaultTransport' : '';
  const field = memberName(name, 'go');
  return `\t// ${field}: ${meaning}${usual}${pointer}.\n\t${field} ${optionTypes[type] ?? 'string'}`;
}

/** The check of an option of a variable `o`. An option that is zero was left out. */
function optionCheck(name: string, type: string): string {
  const field = memberName(name, 'go');
  const isPassed = ['url', 'uri', 'filled'].includes(type)
    ? ''
    : `o.${field} != ${type === 'count' ? 'nil' : type === 'duration' || type === 'positive' ? '0' : '""'} && `;
  return `\tif ${isPassed}!is${pascal(type)}(${type === 'count' ? '*' : ''}o.${field}) {\n\t\treturn invalid(invalidOptionMessage("${field}", callee, ${type}Message()))\n\t}`;
}

const structOf = (name: string, meaning: string, fields: string[]) =>
  `// ${name}: ${meaning}\ntype ${name} struct {\n${fields.join('\n')}\n}`;

const checkOf = (type: string, checks: string[]) =>
  `func (o *${type}) check(callee string) error {\n${checks.join('\n')}\n\treturn nil\n}`;

/** The default of an option, set if the option was left out. */
function setDefault([name, { type, default: value, isDuration }]: [name: string, option: ClientOption]): string[] {
  const usual = type === 'transport' ? 'http.DefaultTransport' : `${value}${isDuration ? '*time.Second' : ''}`;
  const field = `o.${memberName(name, 'go')}`;
  if (usual === 'undefined') return [];
  return [`\t${field} = cmp.Or(${field}, ${type === 'count' ? `Ptr(${usual})` : usual})`];
}

/** The check of a value, as a function. */
function writeCheck([name, rule]: [name: string, rule: ValueRule]): string {
  const is = `is${pascal(name)}`;
  if ('pattern' in rule) {
    const pattern = `var ${name}Pattern = regexp.MustCompile(\`^(?:${rule.pattern})$\`)`;
    return `${pattern}\n\nfunc ${is}(value string) bool {\n\treturn utf8.ValidString(value) && ${name}Pattern.MatchString(value)\n}`;
  }
  if ('minimum' in rule) return `func ${is}[T int | int64](value T) bool { return value >= ${rule.minimum} }`;
  const { above, maximum } = rule;
  return `func ${is}(value time.Duration) bool { return value > ${above} && value <= ${maximum}*time.Second }`;
}

/** The options, with their checks, and the results of methods that are no records of the contract. */
export function generateOptions(): string {
  const common = ['application', 'timeout', 'transport'];
  const checks = Object.entries<ClientOption>(clientOptions).flatMap(([name, { type }]) =>
    type === 'string' || type === 'transport' ? [] : [optionCheck(name, type)],
  );
  const signIn = Object.entries(oauthOptions).map(([name, { type }]) => optionCheck(name, type));
  const records = Object.entries<ClientRecord>(clientRecords).map(([name, { meaning, fields }]) => {
    const tag = (field: string) => (name === 'ErrorEntry' ? ` \`json:"${field}"\`` : '');
    const members = Object.entries(fields).map(([field, [type, about]]) => {
      const member = memberName(field, 'go');
      return `\t// ${member}: ${inWords(about, 'go')}\n\t${member} ${types[type]}${tag(field)}`;
    });
    return structOf(name, inWords(meaning, 'go'), members);
  });
  return `${header}

package emailautomation

import (
	"cmp"
	"net/http"
	"regexp"
	"time"
	"unicode/utf8"
)

${structOf('Options', 'The options of a client. BaseURL and exactly one of APIToken and AccessToken are required.', Object.keys(clientOptions).map(optionField))}

${checkOf('Options', checks)}

// complete sets the defaults.
func (o *Options) complete() {
${Object.entries<ClientOption>(clientOptions).flatMap(setDefault).join('\n')}
}

${structOf('OAuthOptions', 'The options of a sign-in. AuthURL, ClientID, ClientSecret, and RedirectURI are required.', [
  ...Object.entries(oauthOptions).map(([name, { meaning }]) => {
    const field = memberName(name, 'go');
    return `\t// ${field}: ${meaning}.\n\t${field} string`;
  }),
  ...common.map(optionField),
])}

${checkOf('OAuthOptions', [...signIn, optionCheck('timeout', 'duration')])}

${records.join('\n\n')}

${Object.entries(valueRules).map(writeCheck).join('\n\n')}
`;
}
