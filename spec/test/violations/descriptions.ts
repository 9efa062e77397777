import { swap } from '../folder.ts';
import { thing, things, type Violation } from './violation.ts';

/** Violations in descriptions. */
export const descriptionViolations: Violation[] = [
  {
    rule: 'house/informative-descriptions',
    violation: 'a component that repeats its name in the plural',
    changes: {
      'components/schemas/Thing.yaml': swap('Something that the service stores, made of other things.', 'The things.'),
    },
    at: ['components/schemas/Thing.yaml: description: The things.'],
  },
  {
    rule: 'house/informative-descriptions',
    violation: 'a field that repeats its name',
    changes: { 'components/schemas/Thing.yaml': swap('How it looks.', 'The color.') },
    at: ['components/schemas/Thing.yaml: description: The color.'],
  },
  {
    rule: 'house/informative-descriptions',
    violation: 'a field that is only called an identifier',
    changes: { 'components/schemas/Thing.yaml': swap('Which thing.', 'Identifier.') },
    at: ['components/schemas/Thing.yaml: description: Identifier.'],
  },
  {
    rule: 'house/informative-descriptions',
    violation: 'a parameter that repeats its name with a synonym of "id"',
    changes: {
      'components/parameters/AccountId.yaml': swap('ID of the account that stores the things.', 'Id of the account.'),
    },
    at: ['components/parameters/AccountId.yaml: description: Id of the account.'],
  },
  {
    rule: 'house/informative-descriptions',
    violation: 'an operation that repeats its summary',
    changes: { [things]: swap('Creates one thing and returns no body.', 'Creates the thing.') },
    at: [`${things}: description: Creates the thing.`],
  },
  {
    rule: 'house/informative-descriptions',
    violation: 'a security scheme, and a tag, that repeat their names',
    changes: {
      'openapi.yaml': swap('What the service stores.', 'All things.'),
      'components/securitySchemes/ApiToken.yaml': swap(
        'The token as the username, without a password.',
        'An API token.',
      ),
    },
    at: [
      'openapi.yaml: description: All things.',
      'components/securitySchemes/ApiToken.yaml: description: An API token.',
    ],
  },
  {
    rule: 'house/described-defaults',
    violation: 'a query parameter that does not say which value is the default',
    changes: { [things]: swap("'Sort order: `asc` (default) or `desc`.'", 'Ascending or descending order.') },
    at: [`${things}: description: Ascending or descending order.`],
  },
  {
    rule: 'house/described-defaults',
    violation: 'a default that is only part of another word',
    changes: { [things]: swap('`asc` (default) or `desc`', '`ascending` by default') },
    at: [`${things}: description: 'Sort order: \`ascending\` by default.'`],
  },
  {
    rule: 'house/described-defaults',
    violation: 'a value without the word "default"',
    changes: { [things]: swap('`asc` (default) or `desc`', '`asc` or `desc`') },
    at: [`${things}: description: 'Sort order: \`asc\` or \`desc\`.'`],
  },
  {
    rule: 'house/described-defaults',
    violation: 'a property of a body with another default than its description',
    changes: { [thing]: swap('How it looks.\n    default: blue', 'Defaults to red.\n    x-default: blue') },
    at: [`${thing}: description: Defaults to red.`],
  },
  {
    rule: 'house/described-defaults',
    violation: 'a property of a body with a default in its description only',
    changes: { [thing]: swap('How it looks.\n    default: blue', 'Defaults to `blue`.') },
    at: [`${thing}: description: Defaults to \`blue\`.`],
  },
  {
    rule: 'house/known-numbers',
    violation: 'a reference to a limit that there is not',
    changes: { [thing]: swap('How it looks.', 'One of {{x-limits.colors}} colors.') },
    at: [`${thing}: description: One of {{x-limits.colors}} colors.`],
  },
];
