import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { startShared } from './leftovers.ts';
import { unpackOnce } from './unpack-once.ts';

const entry = import.meta.resolve('@sparticuz/chromium');
const { version } = JSON.parse(readFileSync(new URL('../package.json', entry), 'utf8'));

/** The package itself unpacks to a fixed path of the folder for temporary files, which all users and programs share. */
const packed = fileURLToPath(new URL('../bin/chromium.br', entry));
const cache = fileURLToPath(new URL('../../../node_modules/.cache/chromium', import.meta.url));

/** Not those that the package recommends: they turn off checks of CORS, and run everything in one process. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium, which makes no background requests. It ends with this process at the latest. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await unpackOnce({ packed, version, cache }), args });
}

let running: Promise<Browser> | undefined;

/** The browser of all tests of this process, which ends with it. */
export function shareChromium(): Promise<Browser> {
  running ??= startShared(launchChromium);
  return running;
}
