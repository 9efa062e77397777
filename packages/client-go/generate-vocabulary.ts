import { messagesOf } from '@email-automation/codegen/client-messages';
import { errorName } from '@email-automation/codegen/client-names';
import {
  type ClientOption,
  clientOptions,
  type ErrorKind,
  errorKinds,
} from '@email-automation/codegen/client-vocabulary';

/** Kinds that are values for `errors.Is`: they have no members, and other languages have them, too. */
const sentinels = Object.entries<ErrorKind>(errorKinds)
  .filter(([, { members, languages }]) => !members && !languages)
  .map(([name, kind]) => [errorName(name, kind, 'go'), kind] as const);

/** The values that errors are compared with, the words of messages, and the defaults of options. */
export function generateVocabulary(align: (rows: [key: string, value: string][], colon?: string) => string): string {
  const values = sentinels.map(([name, { status, meaning }]) => {
    const prefix = status ? `${status === 500 ? '5xx' : status}: ` : '';
    const words = name.replace(/^Err/, '').replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`);
    return `\t// ${name}: ${prefix}${status ? meaning.replace(/^./, (letter) => letter.toLowerCase()) : meaning}\n\t${name} = errors.New("${words.toLowerCase()}")`;
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
  const defaults = Object.entries<ClientOption>(clientOptions).flatMap(([name, option]): [string, string][] =>
    option.default === undefined
      ? []
      : [
          [
            `default${name.replace(/^./, (letter) => letter.toUpperCase())}`,
            `= ${option.default}${option.isDuration ? ' * time.Second' : ''}`,
          ],
        ],
  );
  return `// Code generated from the vocabulary of all clients by \`pnpm build\`; DO NOT EDIT. Edit packages/codegen/src/clients/ instead.

package emailautomation

import (
	"errors"
	"fmt"
	"time"
)

// These errors say what an error means: errors.Is(err, ErrNotFound).
var (
${values.join('\n')}
)

// byStatus has the errors by the status of a response; the one for 500 is for all of 5xx.
var byStatus = map[int]error{
${align(byStatus)}
}

const (
${align(defaults, '')}
)

${messages.join('\n\n')}
`;
}

/** `type` is a keyword. */
const goVariable = (name: string) => (name === 'type' ? 'kind' : name);
