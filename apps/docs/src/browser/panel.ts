import type { BrowserSandbox } from '@email-automation/reference-server/browser';
import { count, describeEmail, emailCount, most, showTime } from './effects.ts';
import { announce, element } from './element.ts';
import {
  announceChange,
  consoleUrl,
  endsWithLastPage,
  explainFailure,
  onChange,
  onEnd,
  openSite,
  openTabSandbox,
  starting,
} from './tab-sandbox.ts';

type Operator = BrowserSandbox['operator'];

const moves = [
  ['1h', '+1 hour', '1 hour later'],
  ['1d', '+1 day', '1 day later'],
  ['1w', 'A week later', '7 days later'],
] as const;

const ending = 'It ends with its last page in this browser: keep a second one open, such as the console.';

const panels = () => [...document.querySelectorAll<HTMLElement>('[data-do=panel]')];

let isShown = false;
let isWatched = false;
/** Whether this browser can open the console, once that is clear. */
let hasConsole: boolean | undefined;

/** Starts the sandbox, unless it runs, and shows its state in all panels of the page, now and after each change. */
export async function showSandbox(): Promise<void> {
  if (isShown) return showChange(false);
  isShown = true;
  show('Starting', '', [section({}, element('p', { role: 'status' }, starting))]);
  try {
    const { operator } = await openTabSandbox();
    if (!isWatched) {
      onChange((isOtherTab) => void showChange(isOtherTab));
      onEnd(stop);
    }
    isWatched = true;
    await refresh(operator);
    hasConsole = await openSite();
    await refresh(operator);
  } catch (error) {
    stop(error as Error);
  }
}

async function showChange(isOtherTab: boolean): Promise<void> {
  if (isShown)
    await refresh((await openTabSandbox()).operator, isOtherTab ? 'Changed in another tab, just now.' : undefined);
}

/** Says in all panels why there is no sandbox. The next start opens another one. */
function stop(error: Error): void {
  isShown = false;
  document.querySelector('.dock')?.remove();
  document.querySelector('.chip .dot')?.classList.remove('ok');
  const again = element('button', { class: 'btn sm', type: 'button' }, 'Start again');
  const advice = ['Or run the sandbox on your machine: ', element('code', {}, 'npm start')];
  const text = element('p', { role: 'alert' }, explainFailure(error));
  show('Stopped', 'err', [
    section({ class: 'trouble' }, text, element('p', { class: 'act' }, again), element('p', {}, ...advice)),
  ]);
}

const section = (attributes: Record<string, string>, ...children: (Node | string)[]) =>
  element('section', attributes, ...children);

/** Replaces the content of all panels, each with a copy whose buttons do the same. */
function show(state: string, kind: string, content: Node[], act: (button: HTMLElement) => void = () => {}): void {
  for (const panel of panels()) {
    const head = element(
      'header',
      {},
      element('h2', {}, 'Your sandbox'),
      element('span', { class: `dot ${kind}` }, state),
    );
    const focused = panel.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
    panel.replaceChildren(head, ...content.map((part) => part.cloneNode(true)));
    for (const button of panel.querySelectorAll('button')) {
      button.addEventListener('click', () => act(button));
      if (button.textContent === focused) button.focus();
    }
  }
}

/** Shows the clock, the newest emails, and the failed records. @param note the effect of the last move of the clock */
async function refresh(operator: Operator, note?: string): Promise<void> {
  const state = await readState(operator).catch(stop);
  // It ended while a response was read.
  if (!state || !isShown) return;
  const [{ now }, { total }, { failures }] = state;
  const act = (button: HTMLElement) => void perform(operator, button, total, failures.length).catch(stop);
  show('Ready', 'ok', describe(state, note), act);
  showSummary(now, total, failures.length);
}

const readState = (operator: Operator) =>
  Promise.all([operator.clock.fetch(), operator.emails.list({}), operator.batches.listAllFailures()]);

type State = Awaited<ReturnType<typeof readState>>;

function describe([{ now, ticking }, { emails, total }, { failures }]: State, note?: string): Node[] {
  const [day = '', time = ''] = showTime(now).split(', ');
  const when = element(
    'div',
    { class: 'when' },
    element('b', {}, time),
    element('span', {}, day),
    element('span', {}, 'UTC'),
  );
  const buttons = moves.map(([advance, name]) => {
    const kind = advance === '1w' ? 'btn sm time main' : 'btn sm time';
    return element('button', { class: kind, type: 'button', 'data-advance': advance }, name);
  });
  const text = note ?? (ticking ? 'Goes on from there, in real time.' : 'Stands still until you move it.');
  const list = emails.slice(0, most).map((email) => describeEmail(email));
  const none = element('p', {}, 'None yet. Emails arrive here. None leaves this browser.');
  const failed = failures
    .slice(0, most)
    .map(({ code, message }) => element('li', {}, element('code', {}, code), ` ${message}`));
  return [
    section({ class: 'clock' }, when, element('div', { class: 'set' }, ...buttons), element('p', {}, text)),
    section(
      {},
      heading('Emails', emailCount(total)),
      ...(list.length > 0 ? [element('ul', {}, ...list), ...linkToAll(total)] : [none]),
    ),
    section(
      { class: 'bat' },
      heading('Failed records', `${failures.length}`),
      failed.length > 0 ? element('ul', {}, ...failed) : element('p', {}, 'None.'),
    ),
    ...(endsWithLastPage() ? [section({}, element('p', {}, ending))] : []),
    element(
      'footer',
      {},
      ...lookInside(),
      element('button', { class: 'link', type: 'button', 'data-act': 'ask' }, 'Reset…'),
    ),
  ];
}

/** A link to all emails, if the console opens. */
const linkToAll = (emails: number): Node[] =>
  hasConsole
    ? [element('a', { class: 'link', href: `${consoleUrl}/emails`, target: '_blank' }, `All ${emailCount(emails)}`)]
    : [];

/** A link to the console, or its replacement. */
function lookInside(): Node[] {
  if (hasConsole) return [element('a', { class: 'link', href: consoleUrl, target: '_blank' }, 'Look inside')];
  const advice = 'To look inside, run the sandbox on your machine: this browser has no service workers here. ';
  return hasConsole === false ? [element('p', {}, advice, element('code', {}, 'npm start'))] : [];
}

const heading = (title: string, number: string) => element('h3', {}, title, element('span', {}, number));

/** Does the work of a button of a panel. */
async function perform(operator: Operator, button: HTMLElement, emails: number, failures: number): Promise<void> {
  const { advance, act } = button.dataset;
  const footer = button.closest('footer');
  if (act === 'ask' && footer) askForReset(operator, footer, emails, failures);
  if (advance === undefined || button.ariaBusy === 'true') return;
  for (const one of document.querySelectorAll('[data-advance]')) one.ariaBusy = 'true';
  const { total: before } = await operator.emails.list({});
  const { now } = await operator.clock.move({ advance });
  const sent = (await operator.emails.list({})).total - before;
  const note = `${moves.find(([one]) => one === advance)?.[2]}: ${sent === 1 ? '1 email' : `${sent === 0 ? 'no' : emailCount(sent)} emails`} went out.`;
  await refresh(operator, note);
  announceChange(false);
  announce(`${showTime(now)}. ${note}`);
}

/** Asks in place of the footer before data goes. */
function askForReset(operator: Operator, footer: HTMLElement, emails: number, failures: number): void {
  const what = `${emailCount(emails)} emails, ${count(failures, 'failed record')}, and all that you added`;
  const text = `Reset to the demo data? This removes ${what}, and sets the clock to your computer’s time.`;
  const keep = element('button', { class: 'btn alt sm', type: 'button', click: () => void refresh(operator) }, 'Keep');
  const reset = async () => {
    await operator.sandbox.reset();
    // The rest of the samples' answers is no longer true.
    for (const part of document.querySelectorAll('.answer, .after')) part.replaceChildren();
    announceChange();
    announce('The sandbox has its demo data again.');
  };
  const yes = element(
    'button',
    { class: 'btn sm danger', type: 'button', click: () => void reset().catch(stop) },
    'Reset',
  );
  footer.className = 'ask';
  footer.replaceChildren(element('p', {}, text), element('p', { class: 'act' }, keep, yes));
  keep.focus();
}

/** Shows the clock in the top bar, and in narrow windows of a guide the state at the lower edge. */
function showSummary(now: string, emails: number, failures: number): void {
  const chip = document.querySelector('.chip');
  chip?.querySelector('.dot')?.classList.add('ok');
  chip?.querySelector('b')?.replaceChildren(showTime(now));
  if (!document.querySelector('[data-requests], [data-sample]')) return;
  const open = element('button', { class: 'btn alt sm', type: 'button', popovertarget: 'sandbox' }, 'Open');
  const dock = element(
    'div',
    { class: 'dock', role: 'region', 'aria-label': 'State of your sandbox' },
    element('span', { class: 'dot ok' }, element('b', {}, showTime(now))),
    element('span', {}, `${emailCount(emails)} emails`),
    ...(failures > 0 ? [element('span', { class: 'fault' }, `${failures} failed`)] : []),
    open,
  );
  const old = document.querySelector('.dock');
  if (old) old.replaceWith(dock);
  else document.querySelector('.frame')?.after(dock);
}
