import { expect, test, vi } from 'vitest';

const gone = { id: 'AUTH-999', level: 'MUST', statement: 'It held once.', contract: [], retired: '0.2.0' };

vi.mock('node:module', async (original) => {
  const { createRequire, ...others } = await original<typeof import('node:module')>();
  const withRetired = (url: string | URL) => {
    const require = createRequire(url);
    return (id: string) => (id.endsWith('/requirements.json') ? [...require(id), gone] : require(id));
  };
  return { ...others, createRequire: withRetired };
});

test('a retired requirement is not checked, counted or taken as a filter, and explained as retired', async () => {
  const { hasRequirement, register, requirements } = await import('../src/contract/registers.ts');
  const { requirementResults: verdicts } = await import('../src/requirement-results.ts');
  const { explain } = await import('../src/commands/explain.ts');
  expect(register.at(-1)).toEqual(gone);
  expect(requirements.map(({ id }) => id)).not.toContain(gone.id);
  expect(hasRequirement(gone.id)).toBe(false);
  expect(verdicts([], () => true).map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
  expect(() => explain(gone.id)).toThrow('AUTH-999 was retired in 0.2.0: no check tests it.');
});
