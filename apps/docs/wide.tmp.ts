import { pathToFileURL } from 'node:url';
import { startBrowser } from './test/browser.ts';
const b = await startBrowser();
const { page } = await b.open(pathToFileURL(process.argv[2]!).href);
await page.setViewportSize({ width: 360, height: 780 });
console.log(await page.evaluate("[...document.querySelectorAll('body *')].filter(e=>e.getBoundingClientRect().right>361).slice(0,6).map(e=>e.outerHTML.slice(0,150))"));
await b.close();
