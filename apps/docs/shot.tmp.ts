import { pathToFileURL } from 'node:url';
import { startBrowser } from './test/browser.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const b = await startBrowser();
const [, , file, out] = process.argv;
for (const [w, scheme] of [[1440, 'light'], [360, 'dark']] as const) {
  const { page } = await b.open(pathToFileURL(file!).href);
  await page.setViewportSize({ width: w, height: w === 360 ? 780 : 900 });
  await page.emulateMedia({ colorScheme: scheme });
  await page.screenshot({ path: `${out}-${w}-${scheme}.png` });
  await page.evaluate(axe); const violations = (await page.evaluate('axe.run().then((r) => r.violations)')) as any[];
  console.log(w, scheme, violations.map((v: any) => `${v.id} ${v.nodes.length} ${v.nodes[0].html.slice(0, 100)}`), await page.evaluate(() => document.documentElement.scrollWidth));
}
await b.close();
