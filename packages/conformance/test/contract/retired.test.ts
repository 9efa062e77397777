import { afterAll, expect, test, vi } from 'vitest';

const retired = { id: 'AUTH-999', level: 'MUST', statement: 'It held once.', contract: [], retired: '0.2.0' };

vi.mock('node:module', async (original) => {
  const { createRequire, ...others } = await original<typeof import('node:module')>();
  const withRetired = (url: string | URL) => {
    const require = createRequire(url);
    return (id: string) => (id.endsWith('/requirements.json') ? [...require(id), retired] : require(id));
  };
  return { ...others, createRequire: withRetired };
});

// The registers are read when their modules load.
vi.resetModules();
afterAll(() => void vi.resetModules());

test('a retired requirement is not checked, counted, or accepted as a filter', async () => {
  const { hasRequirement, register, requirements } = await import('../../src/contract/registers.ts');
  const { requirementResults } = await import('../../src/reports/requirement-results.ts');
  expect(register.at(-1)).toEqual(retired);
  expect(requirements.map(({ id }) => id)).not.toContain(retired.id);
  expect(hasRequirement(retired.id)).toBe(false);
  expect(requirementResults([], () => true).map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
});
