import { startDemo } from '@email-automation/reference-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSite } from './site-in-browser.ts';

const site = useSite();
let sandbox: Awaited<ReturnType<typeof startDemo>>;
beforeAll(async () => {
  sandbox = await startDemo();
});
afterAll(() => sandbox?.close());

interface Focus {
  /** What tells the element that has the focus apart. */
  name: string;
  outline: string;
}

/** Describes the element that has the focus, in the browser. */
const describeFocus = `{
  const element = document.activeElement;
  const names = ['id', 'role', 'aria-label', 'href'].map((name) => element.getAttribute(name));
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  ({ name: [element.localName, ...names, element.textContent.slice(0, 80)].filter(Boolean).join(' '), outline: outlineStyle + ' ' + outlineWidth });
}`;

test('the site can be used by the keyboard alone: search, an operation, its form, a response, examples, and the theme', async () => {
  const { page, errors } = await site.open('index.html');
  const { keyboard } = page;
  const focused = () => page.evaluate(describeFocus) as Promise<Focus>;
  /** Presses the tab key until an element has the focus. Every one on the way shows it. */
  const tabTo = async (label: RegExp, key = 'Tab') => {
    for (let stop = 0; stop < 120; stop += 1) {
      await keyboard.press(key);
      const { name, outline } = await focused();
      expect(outline, name).toBe('solid 2px');
      if (label.test(name)) return name;
    }
    throw new Error(`No stop of the tab key is ${label}.`);
  };

  // The first stop skips what all pages begin with.
  await keyboard.press('Tab');
  expect((await focused()).name).toContain('Skip to content');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);

  await tabTo(/^button Search/, 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('searchbox').waitFor();
  await keyboard.type('subscribeToCampaign');
  await page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor();
  await keyboard.press('Enter');
  await page.waitForURL(`${site.url}/reference/subscribeToCampaign.html`);

  await tabTo(/try-place/);
  await keyboard.press('ArrowDown');
  await tabTo(/try-server/);
  await keyboard.press('Control+a');
  await keyboard.type(sandbox.url);
  await tabTo(/Send request/);
  await keyboard.press('Enter');
  const status = page.locator('.out [role=status]');
  await status.waitFor();
  expect(await status.textContent()).toContain('201');
  await tabTo(/Body of the response/);

  const success = page.getByLabel(/^Response: 2/);
  expect(await success.isVisible()).toBe(true);
  await tabTo(/^summary 4/);
  await keyboard.press('Enter');
  expect(
    await page
      .getByLabel(/^Response: 4/)
      .first()
      .isVisible(),
  ).toBe(true);
  expect(await success.isVisible()).toBe(false);

  await tabTo(/Switch theme/, 'Shift+Tab');
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await background();
  await keyboard.press('Enter');
  expect(await background()).not.toBe(light);

  await tabTo(/^a .*index\.html/, 'Shift+Tab');
  await keyboard.press('Enter');
  await page.waitForURL(/index\.html/);
  expect(errors).toEqual([]);
});

test('a block of code is copied as it is shown', async () => {
  const { page } = await site.open('reference/fetchGoal.html');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy path' }).click();
  await page.getByText('Copied').waitFor({ state: 'attached' });
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('/v2/{account_id}/goals/{conversion_id}');
});
