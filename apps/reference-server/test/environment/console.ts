import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { openPage } from './browser.ts';
import { newSharedDatabase } from './databases.ts';
import { closeAtEndOfFile } from './end-of-file.ts';
import { type ControlledSandbox, startSandbox } from './sandbox.ts';

export interface ReceivedPage {
  status: number;
  headers: Headers;
  html: string;
  /** Its text without tags, with single spaces. */
  text: string;
  /** The keys of the rows of its list. */
  keys: string[];
}

export interface ConsoleSandbox extends ControlledSandbox {
  /** The cookie of a browser that signed in. */
  cookie: string;
  /** The hidden values of its forms. */
  formToken: string;
  /** Loads a page of the console, and follows redirects. */
  page(path: string): Promise<ReceivedPage>;
  /** Loads a page of a list, and all that follow. @param part the text before the list (default: it is the first of the page) */
  pagesFrom(path: string, part?: string): Promise<ReceivedPage[]>;
  /** Sends a form as its page does, and follows the redirect. */
  submit(path: string, fields?: Fields): Promise<ReceivedPage>;
  /** Opens a page in a real browser that signed in. Without script unless the options say otherwise. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
}

type Options = NonNullable<Parameters<typeof startSandbox>[0]>;

/** Sandboxes of this file that no test uses now, by their options. */
const unused = new Map<string, ControlledSandbox>();

/** Starts a sandbox with a console, or resets one of an earlier test, which takes a tenth of the time. */
async function takeSandbox(options: Options): Promise<ControlledSandbox> {
  const own = { start: {}, console: true, ...options };
  // Other pages have parts of the test.
  if (Object.keys(options).some((name) => name !== 'start' && name !== 'scheduler')) return startSandbox(own);
  const key = JSON.stringify(options);
  const found = unused.get(key);
  unused.delete(key);
  const sandbox = found ?? (await startSandbox({ ...own, database: await newSharedDatabase(), isShared: true }));
  if (found) await found.control('POST', '/reset');
  else
    closeAtEndOfFile(async () => {
      unused.delete(key);
      await sandbox.close();
    });
  let isClosed = false;
  onTestFinished(() => void (isClosed || unused.set(key, sandbox)));
  const close = () => {
    isClosed = true;
    return sandbox.close();
  };
  return { ...sandbox, close };
}

/** Signs in to the console of a fresh sandbox. */
export async function startConsole(options: Options = {}): Promise<ConsoleSandbox> {
  const sandbox = await takeSandbox(options);
  const createLink = async () => (await sandbox.control('POST', '/console/links')).body.url as string;
  const { headers } = await fetch(await createLink(), { redirect: 'manual' });
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  const load = async (path: string, init: RequestInit = {}): Promise<ReceivedPage> => {
    const response = await fetch(`${sandbox.controlUrl}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...init.headers },
    });
    const location = response.headers.get('location');
    if (location) return load(location);
    const html = await response.text();
    const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    const [list = ''] = html.split('<article');
    const keys = [...list.matchAll(/<li data-key="([^"]+)"/g)].map(([, key]) => decode(key as string));
    return { status: response.status, headers: response.headers, html, text, keys };
  };
  const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec((await load('/console')).html) ?? [];
  return {
    ...sandbox,
    cookie,
    formToken,
    page: (path) => load(path),
    async pagesFrom(path, part = '<main') {
      const pages: ReceivedPage[] = [];
      for (let next: string | undefined = path; next; ) {
        const page: ReceivedPage = await load(next);
        pages.push(page);
        const [, list = ''] = page.html.split(part);
        next = /href="([^"]+)">Next</.exec(list)?.[1]?.replaceAll('&amp;', '&');
      }
      return pages;
    },
    submit(path, fields = {}) {
      const body = new URLSearchParams({ form_token: formToken });
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
      return load(path, { method: 'POST', body });
    },
    async open(path, browserOptions) {
      const page = await openPage(browserOptions);
      await page.goto(await createLink());
      await page.goto(`${sandbox.controlUrl}${path}`);
      return page;
    },
  };
}

type Fields = Record<string, string | string[]>;

/** A page, or a form with the fields that are sent, and the text of the response: a part of its text, or a pattern. */
export type Step =
  | readonly [path: string, said: string | RegExp]
  | readonly [path: string, fields: Fields, said: string | RegExp];

/** Expects the texts of pages and forms, one after the other. */
export async function expectSteps({ page, submit }: ConsoleSandbox, steps: readonly Step[]): Promise<void> {
  for (const [path, ...step] of steps) {
    const [fields, said] = step.length === 1 ? [undefined, step[0]] : step;
    const { text } = fields ? await submit(path, fields) : await page(path);
    expect(text, path).toMatch(said);
  }
}

/** Text of a page as its browser reads it. */
export const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
