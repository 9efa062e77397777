import type { BrowserSandbox } from '@email-automation/reference-server/browser';
import type { SampleRequest } from '../run/shell-requests.ts';
import { describeEffects, type Effects, watchEffects } from './effects.ts';
import { element } from './element.ts';
import { describeResponse, readText, textBlock } from './show-response.ts';
import { announceChange, explainFailure, openOwnSandbox, openTabSandbox, starting } from './tab-sandbox.ts';

interface Page {
  console: Record<'log' | 'warn' | 'error', (...values: unknown[]) => void>;
  fetch: typeof fetch;
  createClient: (options: object) => unknown;
  startDemo: (options: { clock?: { at?: string; ticking?: boolean } }) => Promise<object>;
  setTimeout: (ms: number) => Promise<void>;
}

/** Functions that run the TypeScript samples, by their files. */
const modules = import.meta.glob<{ default: (page: Page) => Promise<void> }>('../guides/code/*/*.{ts,mts}', {
  query: '?sample',
});

/** The result of a sample: the text below its code, and the responses to requests that change something. */
interface Outcome {
  shown: Node[];
  responses: Response[];
  /** Of a sample that has started a sandbox for itself. */
  effects?: Effects | undefined;
}

let queue = Promise.resolve();

/** Runs a sample after those that were started before, and shows its result below it. While it runs, another press has no effect. */
export function runSample(block: HTMLElement, button: HTMLElement): Promise<void> {
  if (button.ariaDisabled === 'true') return queue;
  button.ariaDisabled = 'true';
  const label = button.querySelector('span') as HTMLElement;
  label.textContent = 'Running';
  queue = queue.then(async () => {
    const answer = partOf(block, 'answer');
    const after = partOf(block, 'after');
    const timer = setTimeout(() => after.replaceChildren(element('p', { role: 'status' }, starting)), 300);
    try {
      const { before, sample, requests = '[]' } = block.dataset;
      const opened = before ? openOwnSandbox({}) : openTabSandbox();
      const sandbox = await opened.finally(() => clearTimeout(timer));
      try {
        if (before) await sendRequests(sandbox, JSON.parse(before));
        const watch = await watchEffects(sandbox.operator);
        const { shown, responses, effects } = await (sample
          ? runModule(sandbox, sample)
          : sendRequests(sandbox, JSON.parse(requests)));
        answer.replaceChildren(...shown);
        showEffects(after, effects ?? (await watch(responses)));
        // On a phone it is below what is in view.
        answer.scrollIntoView({ block: 'nearest' });
      } finally {
        if (before) sandbox.close();
      }
      if (before) after.append(element('p', {}, 'It ran in a separate sandbox, after the samples that it needs.'));
      announceChange();
    } catch (error) {
      after.className = 'after bad';
      after.replaceChildren(element('p', { role: 'status' }, explainFailure(error as Error)));
    }
    label.textContent = 'Run again';
    button.classList.add('alt');
    button.ariaDisabled = 'false';
  });
  return queue;
}

/** A part of a block, or after it, which a first run adds. */
function partOf(block: HTMLElement, name: 'answer' | 'after'): HTMLElement {
  const found = name === 'answer' ? block.querySelector<HTMLElement>(':scope > .answer') : block.nextElementSibling;
  if (found?.classList.contains(name)) return found as HTMLElement;
  const created = element('div', { class: name });
  if (name === 'answer') block.append(created);
  else block.after(created);
  return created;
}

function showEffects(after: HTMLElement, effects: Effects): void {
  after.className = `after${effects.failed ? ' bad' : effects.moved ? ' time' : ''}`;
  after.replaceChildren(...describeEffects(effects));
}

async function sendRequests(sandbox: BrowserSandbox, requests: SampleRequest[]): Promise<Outcome> {
  const responses: Response[] = [];
  const results: { label: string; status: number; body: string; times: number; ms: number }[] = [];
  for (const { method, path, headers, body, isOperator } of requests) {
    const started = performance.now();
    const send = isOperator ? sandbox.fetchControl : sandbox.fetch;
    const response = await send(`http://sandbox${path}`, { method, headers, body: body ?? null });
    const text = await readText(response);
    const ms = Math.round(performance.now() - started);
    if (method !== 'GET' && !isOperator) responses.push(response);
    const label = requests.length > 1 ? `${method} ${path}` : '';
    const last = results.at(-1);
    if (last?.label === label && last.status === response.status && last.body === text) last.times++;
    else results.push({ label, status: response.status, body: text, times: 1, ms });
  }
  const shown = results.flatMap(({ label, status, body, times, ms }) =>
    describeResponse(status, body, [times > 1 ? `${times} times` : `${ms} ms`], label),
  );
  return { shown, responses };
}

async function runModule(sandbox: BrowserSandbox, file: string): Promise<Outcome> {
  const load = modules[`../guides/code/${file}`];
  if (!load) throw new Error(`There is no sample ${file}.`);
  const [{ default: run }, { createClient }] = await Promise.all([load(), import('@email-automation/client')]);
  const lines: string[] = [];
  const responses: Response[] = [];
  const log = (...values: unknown[]) => void lines.push(values.map(inspect).join(' '));
  let used = sandbox;
  let effects: Effects | undefined;
  const startDemo: Page['startDemo'] = async ({ clock = {} }) => {
    const own = await openOwnSandbox(clock);
    const watchOwn = await watchEffects(own.operator);
    used = own;
    const close = async () => {
      effects = await watchOwn(responses);
      own.close();
    };
    return { url: 'http://sandbox', operator: own.operator, close };
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await used.fetch(input, init);
    if ((init?.method ?? (input as Request).method) !== 'GET') responses.push(response.clone());
    return response;
  };
  const started = performance.now();
  const failure = await run({
    console: { log, warn: log, error: log },
    fetch,
    createClient: (options) => createClient({ ...options, fetch } as Parameters<typeof createClient>[0]),
    startDemo,
    setTimeout: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }).catch((error: Error) => error);
  const ms = Math.round(performance.now() - started);
  if (failure) log(failure);
  const state = failure ? ['st err', 'Failed'] : ['st ok', 'Done'];
  const mark = element('span', { class: state[0] ?? '' }, state[1] ?? '');
  const line = element('div', { class: 'res', role: 'status' }, mark, ` ${ms} ms · it printed:`);
  return { shown: [line, ...textBlock('It printed', lines.join('\n'))], responses, effects };
}

/** A value as programs print it. */
function inspect(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Map) return `Map(${value.size}) ${JSON.stringify(Object.fromEntries(value), null, 2)}`;
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
