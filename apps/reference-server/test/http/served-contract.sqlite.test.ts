import { expect, test, vi } from 'vitest';
import { contract, startSandbox } from '../environment/sandbox.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON of the contract
const { document } = contract as { document: any };

test('the contract is served, and serialized once', async () => {
  const { url } = await startSandbox();
  const stringify = vi.spyOn(JSON, 'stringify');
  for (let n = 0; n < 3; n++) {
    const response = await fetch(`${url}/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual(document);
  }
  const serialized = stringify.mock.calls.filter(([value]) => value?.openapi === document.openapi);
  stringify.mockRestore();
  expect(serialized.length).toBe(1);
});
