import { expect, test } from 'vitest';
import { readRegisters } from '../src/registers.ts';
import { contractFolder, type FileChange, swap } from './folder.ts';

/** As much of the bundle of the fixture as its registers point at. */
const bundle = {
  info: { title: 'Things API' },
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [{ name: 'direction' }],
        responses: { 200: { description: 'The things.' } },
      },
    },
  },
  components: { schemas: { Thing: { properties: { id: { type: 'string' } } } } },
};

interface Fault {
  fault: string;
  changes: Record<string, FileChange>;
  /** File, line, column and rule; and something of what is said. */
  place: string;
  says: string;
}

const faults: Fault[] = [
  {
    fault: 'a register that is no YAML',
    changes: { 'requirements/1-things.yaml': swap('[schemas', '[[schemas') },
    place: 'requirements/1-things.yaml:6:1  yaml',
    says: 'Correct the YAML at this place.',
  },
  {
    fault: 'an unspecified behavior whose pointer leads nowhere',
    changes: { 'unspecified.yaml': swap('parameters/direction', 'parameters/sort') },
    place: 'unspecified.yaml:4:14  register-pointer',
    says: 'listThings/parameters/sort leads to nothing',
  },
  {
    fault: 'a requirement that is stated nowhere and yet observable',
    changes: { 'requirements/1-things.yaml': (text) => text.replace(/ {2}unobservable.*\n/, '') },
    place: 'requirements/1-things.yaml:9:13  register-entry',
    says: 'contract must NOT have fewer than 1 items',
  },
  {
    fault: 'a level that does not exist',
    changes: { 'requirements/1-things.yaml': swap('MAY', 'COULD') },
    place: 'requirements/1-things.yaml:7:10  register-entry',
    says: 'MUST, SHOULD, MAY',
  },
  {
    fault: 'a requirement that is retired in no version',
    changes: { 'requirements/1-things.yaml': (text) => text.replace(/unobservable.*\n/, 'retired: yes\n') },
    place: 'requirements/1-things.yaml:10:12  register-entry',
    says: 'retired must match pattern',
  },
  {
    fault: 'the id of a retired requirement, used again',
    changes: {
      'requirements/1-things.yaml': (text) => text.replace(/unobservable.*\n/, 'retired: 1.1.0\n'),
      'requirements/2-more.yaml': '- id: THING-2\n  level: MAY\n  statement: Again.\n  contract: [info]\n',
    },
    place: 'requirements/2-more.yaml:1:7  register-id',
    says: 'THING-2 is taken',
  },
  {
    fault: 'an id that is there twice',
    changes: { 'requirements/2-more.yaml': '- id: THING-1\n  level: MAY\n  statement: Again.\n  contract: [info]\n' },
    place: 'requirements/2-more.yaml:1:7  register-id',
    says: 'THING-1 is taken',
  },
];

test('the registers of the fixture are read in the order of their files', async () => {
  const { requirements, unspecified, problems } = readRegisters(await contractFolder(), bundle);
  expect(problems).toEqual([]);
  expect(requirements.map(({ id }) => id)).toEqual(['THING-1', 'THING-2']);
  expect(unspecified.map(({ id }) => id)).toEqual(['order-of-things']);
});

test.for(faults)('$fault is shown at its place', async ({ changes, place, says }) => {
  const { problems } = readRegisters(await contractFolder(changes), bundle);
  expect(problems.map(({ file, line, column, rule }) => `${file}:${line}:${column}  ${rule}`)).toEqual([place]);
  expect(problems[0]?.message).toContain(says);
});

test('a retired requirement keeps its id, and may be stated nowhere', async () => {
  const retire = (text: string) =>
    text.replace(
      'contract: [schemas/Thing/properties/id, listThings/responses/200]',
      'contract: [schemas/Gone]\n  retired: 1.2.0',
    );
  const nowhere = (text: string) => text.replace(/ {2}unobservable.*\n/, '  retired: 1.2.0\n');
  const folder = await contractFolder({ 'requirements/1-things.yaml': (text) => nowhere(retire(text)) });
  const { requirements, problems } = readRegisters(folder, bundle);
  expect(problems).toEqual([]);
  expect(requirements).toMatchObject([
    { id: 'THING-1', retired: '1.2.0' },
    { id: 'THING-2', retired: '1.2.0', contract: [] },
  ]);
});

test('a missing register is an error', async () => {
  const folder = await contractFolder({ 'unspecified.yaml': null });
  expect(() => readRegisters(folder, bundle)).toThrow(/unspecified\.yaml cannot be read.* restore the file/);
});
