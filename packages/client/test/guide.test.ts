import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openProgram } from './language-service.ts';

/** The guide; a test of the documentation runs the programs of the README. */
const guide = readFileSync(new URL('../../../apps/docs/src/guides/typescript-client.mdx', import.meta.url), 'utf8');
const examples = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);

/** The things that the text around the examples calls by these names. */
const declarations: Record<string, string> = {
  client: "const client: import('@email-automation/client').Client",
  createClient: "const createClient: typeof import('@email-automation/client').createClient",
  process: 'const process: { env: Record<string, string | undefined> }',
  Tag: 'interface Tag { name: string }',
  readSubscribers: "function readSubscribers(): AsyncIterable<import('@email-automation/client').BatchSubscriber>",
  savePlace: 'function savePlace(next: number): Promise<void>',
  authUrl: "const authUrl: 'https://api.example.com'",
  clientId: 'const clientId: string',
  clientSecret: 'const clientSecret: string',
  redirectUri: 'const redirectUri: string',
  request: 'const request: Request',
};

/** Declares the names that an example uses and does not define. */
function complete(example: string): string {
  const used = Object.entries(declarations).filter(
    ([name]) =>
      new RegExp(`(?<![.'\\w/-])${name}\\b(?!:)`).test(example) &&
      !new RegExp(`^(import|const)[^:=]*\\b${name}\\b`, 'm').test(example),
  );
  return `${example}\nimport type {} from '@email-automation/client';\n${used.map(([, declaration]) => `declare ${declaration};`).join('\n')}`;
}

test('the examples of the guide compile', () => {
  expect(examples.length).toBeGreaterThanOrEqual(7);
  const errors = examples.flatMap((example) =>
    openProgram(complete(example))
      .errors()
      .map((error) => [error, example]),
  );
  expect(errors).toEqual([]);
});
