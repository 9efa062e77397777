import { swap } from '../folder.ts';
import { thing, things, type Violation } from './violation.ts';

/** Violations in examples and defaults. */
export const valueViolations: Violation[] = [
  {
    rule: 'house/named-examples',
    violation: 'an example without a name',
    changes: {
      [things]: swap('examples:\n          red:\n            summary: A red thing\n            value:', 'example:'),
    },
    at: [`${things}: application/json:`],
  },
  {
    rule: 'house/named-examples',
    violation: 'an empty list of examples',
    changes: {
      [things]: swap(
        "examples:\n          red:\n            summary: A red thing\n            value: { id: '1', color: red }",
        'examples: {}',
      ),
    },
    at: [`${things}: application/json:`],
  },
  {
    rule: 'house/named-examples',
    violation: 'an example without a value',
    changes: { 'components/examples/OneThing.yaml': 'summary: One thing\n' },
    at: ['components/examples/OneThing.yaml: summary: One thing'],
  },
  {
    rule: 'house/valid-defaults',
    violation: 'a default outside its enumeration',
    changes: {
      [things]: (text) => swap('`asc` (default)', '`up` (default)')(swap('default: asc', 'default: up')(text)),
    },
    at: [`${things}: default: up`],
  },
  {
    rule: 'house/valid-defaults',
    violation: 'a default of a schema that refers to itself',
    changes: {
      'components/schemas/Thing.yaml': swap('    items:\n', '    default: [{ parts: [{ color: 3 }] }]\n    items:\n'),
    },
    at: ['components/schemas/Thing.yaml: default: [{ parts: [{ color: 3 }] }]'],
  },
  {
    rule: 'house/valid-header-examples',
    violation: 'an example of another type',
    changes: { 'components/headers/RateLimitLimit.yaml': swap('3600', "'3600'") },
    at: ["components/headers/RateLimitLimit.yaml: example: '3600'"],
  },
  {
    rule: 'house/valid-header-examples',
    violation: 'a named example of another type',
    changes: { 'components/headers/RateLimitRemaining.yaml': swap('12', 'few') },
    at: ['components/headers/RateLimitRemaining.yaml: value: few'],
  },
  {
    rule: 'house/valid-defaults',
    violation: 'a default of a body of another type',
    changes: { [thing]: swap('How it looks.\n    default: blue', 'Defaults to 5.\n    x-default: 5') },
    at: [`${thing}: x-default: 5`],
  },
  {
    rule: 'rule/portable-patterns',
    violation: 'a pattern with a look-ahead',
    changes: { [thing]: swap("    examples: ['1']", "    pattern: '^(?!0)[0-9]+$'\n    examples: ['1']") },
    at: [`${thing}: pattern: '^(?!0)[0-9]+$'`],
  },
  {
    rule: 'house/generated-types',
    violation: 'a property without a type',
    changes: { [thing]: swap('    type: string\n    description: How', '    description: How') },
    at: [`${thing}: color:`],
  },
  {
    rule: 'house/generated-types',
    violation: 'a default beside a reference',
    changes: {
      'components/schemas/Direction.yaml':
        'type: string\ndescription: Which way.\nenum: [asc, desc]\nexamples: [asc]\n',
      [things]: swap('type: string\n        enum: [asc, desc]\n', '$ref: ../components/schemas/Direction.yaml\n'),
    },
    at: [`${things}: default: asc`],
  },
  {
    rule: 'house/defined-required',
    violation: 'a required property that is not defined',
    changes: {
      [thing]: swap(
        '  parts:',
        '  form:\n    type: object\n    description: Its outline.\n    required: [side]\n  parts:',
      ),
    },
    at: [`${thing}: required: [side]`],
  },
  {
    rule: 'house/defined-required',
    violation: 'a "not" with properties',
    changes: {
      [thing]: swap(
        'required: [id]',
        'required: [id]\nnot:\n  required: [no]\n  properties:\n    no: { type: string, examples: [a] }',
      ),
    },
    at: [`${thing}: properties:`],
  },
];
