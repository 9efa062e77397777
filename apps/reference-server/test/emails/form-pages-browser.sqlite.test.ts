import { createServer } from 'node:http';
import { listGoalsWithConversions } from '@email-automation/service/storage/queries/goals';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '../environment/browser.ts';
import { type DeliverySandbox, linkIn, startDelivery } from '../environment/delivery.ts';

const campaigns = [
  {
    id: 'c',
    name: 'C',
    status: 'active' as const,
    double_optin: true,
    notify_subscribe_email: 'team@example.com',
    emails: [{ subject: 'One' }],
  },
];
const forms = [{ id: 'f', name: 'Footer', campaign: 'c' }];

/** Starts a website with one page. @returns the URL of the page */
async function startWebsite(content: (own: string) => string): Promise<string> {
  const server = createServer(({ headers: { host } }, response) =>
    response.setHeader('content-type', 'text/html').end(content(`http://${host}/thanks`)),
  );
  const { url, close } = await listen(server);
  onTestFinished(close);
  return `${url}/thanks`;
}

const subscribers = async (sandbox: DeliverySandbox) =>
  (await sandbox.get('/v2/7/campaigns/c/subscribers')).body.subscribers.map(({ email }: { email: string }) => email);

test('without JavaScript: submit, correct the email address, and confirm, on a narrow page', async () => {
  const sandbox = await startDelivery({ campaigns, forms });
  const page = await openPage({ viewport: { width: 360, height: 640 } });
  await page.goto(`${sandbox.url}/forms/7/f`);
  // The field for programs is neither visible nor reached with the keyboard.
  await page.keyboard.press('Tab');
  await page.keyboard.type('kim@example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const email = page.getByLabel('Email');
  await page.getByText('Email must be a valid email address.').waitFor();
  expect(await page.locator(':focus').getAttribute('name')).toBe('email');
  expect(await email.inputValue()).toBe('kim@example');
  expect(await page.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true);
  const trap = await page.locator('[name=website]').boundingBox();
  expect((trap?.x ?? 0) + (trap?.width ?? 0)).toBeLessThan(0);
  await email.fill('kim@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  const [request] = await sandbox.emails({ kind: 'confirmation' });
  await page.goto(sandbox.url + linkIn(request));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are subscribed' }).waitFor();
  expect(await subscribers(sandbox)).toEqual(['kim@example.com']);
  expect(await sandbox.emails({ kind: 'notice' })).toHaveLength(1);
});

test('a page of another site has the form, and its image records visits of a browser', async () => {
  const sandbox = await startDelivery({ campaigns, forms });
  const website = await startWebsite(
    (own) => `<form method="post" action="${sandbox.url}/forms/7/f"><input name="email"><button>Join</button></form>
      <img src="${sandbox.url}/visits/7/g?url=${own}" alt="">`,
  );
  const goal = { account_id: '7', id: 'g', status: 'active' as const, name: 'G', default_value: 500 };
  await sandbox.database.query
    .insertInto('goals')
    .values({ ...goal, url: website, counting_method: 'one_per_visitor', created_at: '2026-05-01T08:00:00Z' })
    .execute();
  const page = await openPage();
  for (let visit = 0; visit < 2; visit++) await page.goto(website, { waitUntil: 'networkidle' });
  const [found] = await listGoalsWithConversions(sandbox.database, '7');
  expect(found).toMatchObject({ conversions: 1, conversion_value: 500 });
  await page.locator('input').fill('lee@example.com');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  expect(await sandbox.emails({ kind: 'confirmation' })).toMatchObject([{ to_email: 'lee@example.com' }]);
});
