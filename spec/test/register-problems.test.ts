import { expect, test } from 'vitest';
import { readRegisters } from '../src/registers.ts';
import { contractFolder, type FileChange, swap } from './folder.ts';

/** The part of the fixture's bundle that its registers point to. */
const bundle = {
  info: { title: 'Things API' },
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [{ name: 'direction', schema: { enum: ['asc', 'desc'], default: 'asc' } }],
        responses: { 200: { description: 'The things.' } },
      },
    },
    '/thing': { post: { operationId: 'createThing', responses: { 204: { description: 'Created.' } } } },
    '/code': { post: { operationId: 'exchangeCode', responses: { 200: { description: 'A page.' } } } },
  },
  components: {
    schemas: {
      Thing: { properties: { id: { type: 'string', description: 'ID of the thing.' }, color: {}, parts: {} } },
      ThingList: { properties: { things: {} } },
      Errors: { properties: { code: {} } },
    },
  },
};

/** Adds a key to the entry of unspecified.yaml. */
const decide = (line: string) => (text: string) => `${text.trimEnd()}\n  ${line}\n`;

interface InvalidRegister {
  title: string;
  changes: Record<string, FileChange>;
  /** File, line, column and rule of the problem. */
  location: string;
  /** Part of the message of the problem. */
  message: string;
}

const invalidRegisters: InvalidRegister[] = [
  {
    title: 'a register that is not YAML',
    changes: { 'requirements/1-things.yaml': swap('[schemas', '[[schemas') },
    location: 'requirements/1-things.yaml:6:1  yaml',
    message: 'Correct the YAML.',
  },
  {
    title: 'an unspecified behavior with a pointer to no element',
    changes: { 'unspecified.yaml': swap('parameters/direction', 'parameters/sort') },
    location: 'unspecified.yaml:4:14  register-pointer',
    message: 'The contract has no element listThings/parameters/sort',
  },
  {
    title: 'an observable requirement without elements of the contract',
    changes: { 'requirements/1-things.yaml': (text) => text.replace(/ {2}unobservable.*\n/, '') },
    location: 'requirements/1-things.yaml:9:13  register-entry',
    message: 'contract must not be empty',
  },
  {
    title: 'an unknown level',
    changes: { 'requirements/1-things.yaml': swap('MAY', 'COULD') },
    location: 'requirements/1-things.yaml:7:10  register-entry',
    message: 'level must be one of MUST, SHOULD, MAY.',
  },
  {
    title: 'a retired requirement without a version',
    changes: { 'requirements/1-things.yaml': (text) => text.replace(/unobservable.*\n/, 'retired: yes\n') },
    location: 'requirements/1-things.yaml:10:12  register-entry',
    message: 'retired must match pattern',
  },
  {
    title: 'the reused id of a retired requirement',
    changes: {
      'requirements/1-things.yaml': (text) => text.replace(/unobservable.*\n/, 'retired: 1.1.0\n'),
      'requirements/1-tools.yaml': '- id: THING-2\n  level: MAY\n  statement: Again.\n  contract: [info]\n',
    },
    location: 'requirements/1-tools.yaml:1:7  register-id',
    message: 'Another entry has the id THING-2',
  },
  {
    title: 'a duplicate id',
    changes: { 'requirements/1-tools.yaml': '- id: THING-1\n  level: MAY\n  statement: Again.\n  contract: [info]\n' },
    location: 'requirements/1-tools.yaml:1:7  register-id',
    message: 'Another entry has the id THING-1',
  },
  {
    title: 'a requirement with the prefix of another part',
    changes: { 'requirements/1-things.yaml': swap('id: THING-2', 'id: TOOL-1') },
    location: 'requirements/1-things.yaml:6:7  register-part',
    message: 'TOOL-1 is in the file of another part.',
  },
  {
    title: 'a file of requirements without a part',
    changes: { 'requirements/2-tools.yaml': '- id: TOOL-1\n  level: MAY\n  statement: Tool.\n  contract: [info]\n' },
    location: 'requirements/2-tools.yaml:1:7  register-part',
    message: 'TOOL-1 is in the file of another part.',
  },
  {
    title: 'an unspecified behavior in a part that does not exist',
    changes: { 'unspecified.yaml': swap('part: 1', 'part: 2') },
    location: 'unspecified.yaml:2:9  register-part',
    message: 'There is no part 2.',
  },
  {
    title: 'a value that the contract forbids',
    changes: { 'unspecified.yaml': decide('values: { permitted: { schemas/Thing/properties/id: ["7", 7] } }') },
    location: 'unspecified.yaml:10:55  register-value',
    message: 'The contract does not permit 7 as schemas/Thing/properties/id',
  },
  {
    title: 'a rejection of a value that the contract lists',
    changes: {
      'unspecified.yaml': decide('values: { rejected: { listThings/parameters/direction: [up, desc] } }'),
    },
    location: 'unspecified.yaml:10:58  register-value',
    message: 'The contract lists "desc" as listThings/parameters/direction',
  },
  {
    title: 'a shape that the contract describes as if it were specified',
    changes: {
      'unspecified.yaml': (text) =>
        swap(
          'behavior',
          'shape',
        )(
          swap(
            '[listThings/parameters/direction]',
            '[schemas/Thing/properties/id]',
          )(
            swap(
              'requirements: []',
              'requirements: [THING-1]',
            )(decide('values: { permitted: { schemas/Thing/properties/id: ["7"] } }')(text)),
          ),
        ),
    },
    location: 'unspecified.yaml:4:14  register-description',
    message: 'schemas/Thing/properties/id is described as if it were specified.',
  },
  {
    title: 'a shape without values',
    changes: { 'unspecified.yaml': swap('behavior', 'shape') },
    location: 'unspecified.yaml:1:3  register-entry',
    message: 'The entry must have the key values.',
  },
  {
    title: 'an unknown requirement',
    changes: { 'unspecified.yaml': swap('requirements: []', 'requirements: [THING-9]') },
    location: 'unspecified.yaml:5:18  register-requirement',
    message: 'There is no requirement THING-9.',
  },
  {
    title: 'a requirement about the same element that the entry does not name',
    changes: { 'unspecified.yaml': swap('listThings/parameters/direction', 'schemas/Thing/properties/id') },
    location: 'unspecified.yaml:1:7  register-requirement',
    message: 'THING-1 concerns the same element.',
  },
  {
    title: 'a name that the elements of a requirement do not have',
    changes: { 'requirements/1-things.yaml': swap('`color` and', '`color`, `size`, and') },
    location: 'requirements/1-things.yaml:14:14  register-name',
    message: 'The elements in contract: have no `size`.',
  },
  {
    title: 'a requirement with a status that its operation does not have',
    changes: { 'requirements/1-things.yaml': swap('A thing has an id.', 'A thing in `listThings` gets 409.') },
    location: 'requirements/1-things.yaml:3:14  register-sentence',
    message: 'There is no response 409',
  },
  {
    title: 'a choice with a code that its examples do not have',
    changes: {
      'unspecified.yaml': (text) =>
        `${text.replace('Oldest first.', 'Oldest first, or `time_error`.').trimEnd()}\n  examples: [GET /things → 200]\n`,
    },
    location: 'unspecified.yaml:8:11  register-sentence',
    message: 'The examples have no time_error',
  },
  {
    title: 'a part without a title',
    changes: { 'parts.yaml': swap(', title: Things', '') },
    location: 'parts.yaml:1:3  register-entry',
    message: 'The entry must have the key title.',
  },
];

test('the entries are in the order of the files', async () => {
  const { parts, requirements, unspecified, problems } = readRegisters(await contractFolder(), bundle);
  expect(problems).toEqual([]);
  expect(parts.map(({ title }) => title)).toEqual(['Things']);
  expect(requirements.map(({ id }) => id)).toEqual(['THING-1', 'THING-2', 'THING-3']);
  expect(unspecified.map(({ id }) => id)).toEqual(['order-of-things']);
});

test.for(invalidRegisters)('$title is reported at its line', async ({ changes, location, message }) => {
  const { problems } = readRegisters(await contractFolder(changes), bundle);
  expect(problems.map(({ file, line, column, rule }) => `${file}:${line}:${column}  ${rule}`)).toEqual([location]);
  expect(problems[0]?.message).toContain(message);
});

test('a retired requirement keeps its id, needs no element of the contract, and names none', async () => {
  const retire = (text: string) =>
    text.replace(
      'contract: [schemas/Thing/properties/id, listThings/responses/200]',
      'contract: [schemas/Gone]\n  retired: 1.2.0',
    );
  const retireUnstated = (text: string) => text.replace(/ {2}unobservable.*\n/, '  retired: 1.2.0\n');
  const folder = await contractFolder({ 'requirements/1-things.yaml': (text) => retireUnstated(retire(text)) });
  const { requirements, problems } = readRegisters(folder, bundle);
  expect(problems.map(({ message }) => message)).toEqual(
    ['schemas/Thing/properties/id', 'listThings/responses/200'].map((element) => expect.stringContaining(element)),
  );
  expect(requirements.slice(0, 2)).toMatchObject([
    { id: 'THING-1', retired: '1.2.0' },
    { id: 'THING-2', retired: '1.2.0', contract: [] },
  ]);
});

test('a missing register is an error', async () => {
  const folder = await contractFolder({ 'unspecified.yaml': null });
  expect(() => readRegisters(folder, bundle)).toThrow(/unspecified\.yaml cannot be read.* restore the file/);
});
