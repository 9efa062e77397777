import { messagesOf } from '@email-automation/codegen/client-messages';
import { errorMeaning, inWords, memberName } from '@email-automation/codegen/client-names';
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
    .map(([name, kind]) => {
      const bases =
        name === 'InvalidArgumentError' ? 'ClientError, ValueError' : kind.status ? 'ApiError' : 'ClientError';
      return `class ${name}(${bases}):\n    """${errorMeaning(kind)}"""`;
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

const types = { integer: 'int', string: 'str', strings: 'tuple[str, ...]', callback: 'object' };
/** Fields of these types can be left out. */
const defaults: Record<string, string> = { strings: ' = ()', url: ' = ""' };

/** The results of methods that are no records of the contract. */
export function generateRecords(): string {
  const { ErrorEntry, Chunk, ImportSummary, PendingAuthorization } = clientRecords;
  const classes = Object.entries<ClientRecord>({ ErrorEntry, Chunk, ImportSummary, PendingAuthorization }).map(
    ([name, { meaning, fields }]) => {
      const members = Object.entries(fields).map(([field, [type, about]]) => {
        const ofError = name === 'ErrorEntry' ? ' | None = None' : '';
        const typed = `${types[type]}${ofError}${defaults[type] ?? defaults[field] ?? ''}`;
        return `    #: ${inWords(about, 'python')}\n    ${memberName(field, 'python')}: ${typed}`;
      });
      // Its repr would have the proof.
      const decorator = `@dataclass(frozen=True${name === 'PendingAuthorization' ? ', repr=False' : ''})`;
      return `${decorator}\nclass ${name}:\n    """${inWords(meaning, 'python')}"""\n\n${members.join('\n')}`;
    },
  );
  return `${header}"""The results of methods that are no records of the contract."""

from __future__ import annotations

from dataclasses import dataclass


${classes.join('\n\n\n')}
`;
}

/** The check of a value, and the words for an invalid one. */
function writeCheck([name, rule]: [name: string, rule: ValueRule]): string {
  const range = (above: number, maximum: number) =>
    `lambda value: type(value) in (int, float) and ${above} < value <= ${maximum}`;
  const check =
    'pattern' in rule
      ? `matches(r"${rule.pattern}")`
      : 'minimum' in rule
        ? `is_integer(${rule.minimum})`
        : range(rule.above, rule.maximum);
  return `    "${name}": (${check}, words.${name}()),`;
}

/** The options that are checked: how, and what the message for an invalid value says. */
export function generateOptions(): string {
  const checks = Object.entries<ClientOption>({ ...clientOptions, ...oauthOptions }).flatMap(([name, { type }]) =>
    type === 'string' || type === 'transport' ? [] : [`    "${memberName(name, 'python')}": TYPES["${type}"],`],
  );
  return `${header}"""The options that are checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _vocabulary as words
from ._check import is_integer, matches

#: How a type of values is checked, and the words for an invalid one.
TYPES: dict[str, tuple[Callable[[Any], bool], str]] = {
${Object.entries(valueRules).map(writeCheck).join('\n')}
}

#: The types of options.
CHECKS = {
${checks.join('\n')}
    "start": TYPES["count"],
}
`;
}

/** The module that users import. */
export function generateModule(): string {
  const ofOthers = [
    ['_calls', ['AsyncPages', 'ImportFailedError', 'Pages']],
    ['_client', ['OAuth']],
    ['_clients', ['AsyncClient', 'Client']],
    ['_error_kinds', kinds.filter(([name, kind]) => !isByHand(name, kind)).map(([name]) => name)],
    ['_errors', ['ApiError', 'AuthorizationError', 'ClientError', 'RateLimitExhaustedError']],
    ['_records', Object.keys(clientRecords).filter((name) => name !== 'ImportOptions')],
  ] as const;
  const imports = ofOthers.map(
    ([module, names]) =>
      `from .${module} import (\n${[...names]
        .sort()
        .map((name) => `    ${name},`)
        .join('\n')}\n)`,
  );
  const all = [...ofOthers.flatMap(([, names]) => [...names]).sort(), '__version__'];
  return `${header}"""A typed client for the email marketing automation API."""

${imports.join('\n')}
from ._rules import VERSION as __version__

__all__ = [
${all.map((name) => `    "${name}",`).join('\n')}
]
`;
}
