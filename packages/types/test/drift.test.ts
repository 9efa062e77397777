import { expect, test } from 'vitest';
import { committed, generate } from '../generate.ts';

test('what is committed is what the contract generates', async () => {
  expect(await committed()).toBe(await generate());
});
