import { messagesOf } from '@email-automation/codegen/client-messages';
import { memberName } from '@email-automation/codegen/client-names';
import {
  type ClientOption,
  clientOptions,
  type ErrorKind,
  errorKinds,
} from '@email-automation/codegen/client-vocabulary';
import { pythonName } from '@email-automation/codegen/describe-sdk-methods';

const header =
  '# Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.\n';

/** Kinds that are written by hand: they are the bases of others, have members, or are not of this language. */
const isByHand = (name: string, { members, languages }: ErrorKind) =>
  name === 'ClientError' || members !== undefined || languages?.includes('python') === false;

const kinds = Object.entries<ErrorKind>(errorKinds);

/** The classes of errors without own members. */
export function generateErrorKinds(): string {
  const classes = kinds
    .filter(([name, kind]) => !isByHand(name, kind))
    .map(([name, { status, meaning }]) => {
      const bases = name === 'InvalidArgumentError' ? 'ClientError, ValueError' : status ? 'ApiError' : 'ClientError';
      return `class ${name}(${bases}):\n    """${status ? `${status === 500 ? '5xx' : status}: ` : ''}${status ? meaning.replace(/^./, (letter) => letter.toLowerCase()) : meaning}"""`;
    });
  const byStatus = kinds.flatMap(([name, { status }]) => (status ? [`    ${status}: ${name},`] : []));
  return `${header}
from __future__ import annotations

from ._errors import ApiError, ClientError


${classes.join('\n\n\n')}


#: The classes by the status of a response; the one for 500 is for all of 5xx.
ERROR_BY_STATUS: dict[int, type[ApiError]] = {
${byStatus.join('\n')}
}
`;
}

/** The words of messages, and the defaults of options. */
export function generateVocabulary(): string {
  const messages = messagesOf('python').map(({ name, values, text }) => {
    const parameters = values.map((value) => `${value}: object`).join(', ');
    return `def ${pythonName(name)}(${parameters}) -> str:\n    return ${values.length > 0 ? 'f' : ''}${JSON.stringify(text)}`;
  });
  const defaults = Object.entries<ClientOption>(clientOptions).flatMap(([name, option]) =>
    option.default === undefined
      ? []
      : [`${memberName(name, 'python').toUpperCase()} = ${option.default}${option.isDuration ? '.0' : ''}`],
  );
  return `${header}"""The words of messages, and the defaults of options."""

from __future__ import annotations

${defaults.join('\n')}


${messages.join('\n\n\n')}
`;
}
