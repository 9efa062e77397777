import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { plainMutants } from '../../mutants/plain/catalog.ts';
import { editSource, type PlainMutant } from '../../mutants/plain-mutant.ts';
import { startPlainMutant } from '../../mutants/start-plain-mutant.ts';

const readSource = (file: string) =>
  readFileSync(new URL(`../../servers/plain-server/${file}`, import.meta.url), 'utf8');

const mutant: PlainMutant = {
  requirement: 'LIMIT-8',
  kind: 'wrong',
  description: 'returns another limit',
  file: 'limits.ts',
  from: 'const hourlyRequests = 3600;',
  to: 'const hourlyRequests = 60;',
};

describe('the catalog', () => {
  test('the code that each mutant replaces occurs once, and changes', () => {
    for (const found of plainMutants) {
      const source = readSource(found.file);
      expect(editSource(found, source)).not.toBe(source);
    }
  });

  test('no two mutants make the same edit', () => {
    const edits = plainMutants.map(({ file, from, to }) => JSON.stringify([file, from, to]));
    expect(edits.filter((edit, index) => edits.indexOf(edit) !== index)).toEqual([]);
  });
});

test('an edit of code that does not occur once is an error that names the mutant', () => {
  expect(() => editSource({ ...mutant, from: 'nowhere' }, readSource('limits.ts'))).toThrow(
    'The mutant "LIMIT-8 returns another limit" wants to replace code that occurs 0 times in limits.ts: nowhere',
  );
});

test('the server runs with the edit', async () => {
  const server = await startPlainMutant(mutant);
  try {
    const authorization = `Basic ${btoa('plain-token-one:')}`;
    const response = await fetch(`${server.url}/v2/accounts`, { headers: { authorization } });
    expect(response.headers.get('x-ratelimit-limit')).toBe('60');
  } finally {
    await server.close();
  }
});

test('an edit that is not valid code is an error', async () => {
  await expect(startPlainMutant({ ...mutant, to: 'const' })).rejects.toThrow();
});
