import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sample } from '@email-automation/test-tools/sample';
import type { Result } from 'axe-core';
import { expect, test } from 'vitest';
import { type ConsoleSandbox, decode, startConsole } from '../environment/console.ts';
import { expectSuccess } from '../environment/sandbox.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Starts a console of a sandbox with some history. */
async function startWithData() {
  const sandbox = await startConsole({ scheduler: true });
  const subscriber = { email: 'grace@example.com', double_optin: false, tags: ['Newsletter'] };
  expectSuccess(await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [subscriber] }));
  await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email: 'grace@' }] });
  const records = [{ email: 'kim@example.com' }, { email: 'kim@' }];
  expectSuccess(await sandbox.post('/v2/1001/subscribers/batches', { batches: [{ subscribers: records }] }));
  await sandbox.parts.time.advance('1d');
  // Names without a place to break.
  const long = 'W'.repeat(180);
  const campaigns = [{ id: 'long', name: long, emails: [{ subject: long, text_body: long }] }];
  const workspace = {
    users: [],
    accounts: [
      { id: long, name: long },
      { id: '1001', name: '', campaigns },
    ],
  };
  expect((await sandbox.control('POST', '/workspace', workspace)).status).toBe(200);
  return sandbox;
}

/** The pages of the navigation, and the first record that each of them opens. */
async function findPages({ page }: ConsoleSandbox): Promise<string[]> {
  const linksOf = (html: string, link: RegExp) => [...html.matchAll(link)].map(([, path = '']) => decode(path));
  const [, navigation = ''] = /<nav class="side"(.*?)<\/nav>/s.exec((await page('/console')).html) ?? [];
  const sections = linksOf(navigation, /href="([^"?]+)/g);
  const opened = sections.map(
    async (path) => linksOf((await page(path)).html, /data-row[^>]* href="([^"?]+)/g)[0] ?? path,
  );
  return [...new Set([...sections, ...(await Promise.all(opened))])];
}

test('every page has no barrier that axe finds, logs no errors, and fits on a phone', async () => {
  const sandbox = await startWithData();
  const page = await sandbox.open('/console', { javaScriptEnabled: true });
  const errors: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => errors.push(error.message));
  const paths = [
    ...(await findPages(sandbox)),
    '/console/campaigns/1001/long',
    '/console/options/faults/new',
    '/console/options/snapshots/start/restore',
    '/console/options/workspace',
  ];
  expect(paths.length).toBeGreaterThanOrEqual(16);
  const drawn = sample(paths, {
    what: 'pages of the console',
    size: 6,
    nameOf: (path) => path,
    concernsAll: 'packages/console/src',
  });
  for (const path of drawn) {
    await page.goto(new URL(path, page.url()).href);
    // The second time, only the effects of width and colors.
    for (const [width, colorScheme, options] of [
      [1440, 'light', {}],
      [360, 'dark', { runOnly: ['color-contrast', 'scrollable-region-focusable', 'target-size', 'meta-viewport'] }],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      const run = `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`;
      const violations = (await page.evaluate(`window.axe ?? ${axe}; ${run}`)) as Result[];
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect(found, `${path}, ${colorScheme}`).toEqual([]);
    }
  }
  expect(errors).toEqual([]);
});
