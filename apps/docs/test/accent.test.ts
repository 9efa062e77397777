import { readFileSync } from 'node:fs';
import { colorStyle } from '@email-automation/contract-tools/colors';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The custom properties of a style, by their names. */
const readColors = (style: string) =>
  Object.fromEntries(
    [...style.matchAll(/--([\w-]+):\s*(light-dark\([^)]*\))/g)].map(([, name, value = '']) => [
      name,
      value.replaceAll(' ', ''),
    ]),
  );

test('the documentation and the pages of the server have one accent', () => {
  const [site, server] = [readColors(read('src/styles/tokens.css')), readColors(colorStyle)];
  expect(site.accent).toMatch(/^light-dark/);
  expect([site.accent, site['accent-bg'], site['on-accent']]).toEqual([
    server.accent,
    server['accent-soft'],
    server['on-accent'],
  ]);
});
