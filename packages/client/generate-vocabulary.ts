import { messagesOf } from '@email-automation/codegen/client-messages';
import { memberName } from '@email-automation/codegen/client-names';
import {
  type ClientOption,
  type ClientRecord,
  clientOptions,
  clientRecords,
  type ErrorKind,
  errorKinds,
} from '@email-automation/codegen/client-vocabulary';

const header =
  '// Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.\n';

/** Kinds that are written by hand: they are the bases of others, or have members. */
const isByHand = (name: string, { members }: ErrorKind) =>
  name === 'ClientError' || name === 'InvalidArgumentError' || members !== undefined;

const kinds = Object.entries<ErrorKind>(errorKinds);

/** The classes of errors without own members. */
export function generateErrorKinds(): string {
  const classes = kinds
    .filter(([name, kind]) => !isByHand(name, kind))
    .map(
      ([name, { status, meaning }]) =>
        `/** ${status ? `${status === 500 ? '5xx' : status}: ` : ''}${status ? meaning.replace(/^./, (letter) => letter.toLowerCase()) : meaning} */
export class ${name} extends ${status ? 'ApiError' : 'ClientError'} {
  override name = '${name}';
}`,
    );
  const byStatus = kinds.flatMap(([name, { status }]) => (status ? [`  ${status}: ${name},`] : []));
  return `${header}
import { ApiError, ClientError } from './errors.ts';

${classes.join('\n\n')}

/** The classes by the status of a response; the one for 500 is for all of 5xx. */
export const errorByStatus: Record<number, typeof ApiError> = {
${byStatus.join('\n')}
};
`;
}

/** The words of messages, and the defaults of options. */
export function generateVocabulary(): string {
  const messages = messagesOf('typescript').map(({ name, values, text }) => {
    const template = text.replaceAll('`', '\\`').replaceAll('{', '${');
    const parameters = values.map((value) => `${value}: string | number`).join(', ');
    return `  ${name}: ${values.length > 0 ? `(${parameters}) => \`${template}\`` : `\`${template}\``},`;
  });
  const defaults = Object.entries<ClientOption>(clientOptions).flatMap(([name, { default: value, isDuration }]) =>
    value === undefined ? [] : [`  ${memberName(name, 'typescript')}: ${isDuration ? value * 1000 : value},`],
  );
  return `${header}
/** The messages of errors. */
export const messages = {
${messages.join('\n')}
} as const;

/** The defaults of options. */
export const defaults = {
${defaults.join('\n')}
} as const;
`;
}

const types = { integer: 'number', string: 'string', strings: 'string[]', callback: 'never' };

/** The results of methods that are no records of the contract. */
export function generateRecords(): string {
  const { Chunk, ImportSummary, PendingAuthorization } = clientRecords;
  const interfaces = Object.entries<ClientRecord>({ Chunk, ImportSummary, PendingAuthorization }).map(
    ([name, { meaning, fields }]) => {
      const members = Object.entries(fields).map(
        ([field, [type, about]]) => `  /** ${about} */\n  ${memberName(field, 'typescript')}: ${types[type]};`,
      );
      return `/** ${meaning} */\nexport interface ${name} {\n${members.join('\n')}\n}`;
    },
  );
  return `${header}\n${interfaces.join('\n\n')}\n`;
}
