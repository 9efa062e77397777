import type { Statement } from '@email-automation/conformance';

const texts = import.meta.glob<Statement>('../../../../packages/conformance/implementations/*/*/statement.json', {
  import: 'default',
  eager: true,
});

/** The published conformance statements, by their folders. */
export const statements: readonly (Statement & { id: string })[] = Object.entries(texts)
  .map(([path, statement]) => ({ ...statement, id: path.split('/').slice(-3, -1).join('-').replaceAll('.', '-') }))
  .sort((a, b) => (a.id < b.id ? -1 : 1));
