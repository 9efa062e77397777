import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { proofNames, readProof } from '../../proofs/proofs.ts';

const source = new URL('../../src/', import.meta.url);

/** Without this, a change of the server would be noticed only by whoever runs all planted faults. */
test.each(proofNames)('every planted fault of %s changes one place of the source', async (name) => {
  const { plantedFaults } = await readProof(name);
  const places = Object.entries(plantedFaults).flatMap(([fault, { change }]) => {
    if (change === undefined) return [];
    const parts = readFileSync(new URL(change.file, source), 'utf8').split(change.search);
    return [[fault, parts.length - 1]];
  });
  expect(Object.keys(plantedFaults).length).toBeGreaterThanOrEqual(3);
  expect(Object.fromEntries(places)).toEqual(Object.fromEntries(places.map(([fault]) => [fault, 1])));
});
