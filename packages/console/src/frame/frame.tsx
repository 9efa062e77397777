import type { ComponentChildren } from 'preact';
import { assets } from '../assets.ts';
import { describeRetry, formatDay, formatTime } from '../parts/times.tsx';
import { capitalize } from '../parts/wording.ts';
import type { Note, Session } from '../sessions.ts';
import { Form, FormToken } from './form.tsx';
import type { FrameData } from './frame-data.ts';
import { pathOf, type Section, sections } from './sections.ts';
import { Icon } from './symbols.tsx';

interface FrameProps {
  title: string;
  section: Section;
  /** The address of the page, which forms of the frame return to. */
  here: string;
  session: Session;
  data: FrameData;
  /** Whether the page is the response to a form, which the address alone does not give again. */
  isAnswer: boolean;
  note?: Note | undefined;
  children: ComponentChildren;
}

/** The document around every page: brand, account, clock, and navigation. */
export function Frame({ title, section, here, session, data, isAnswer, note, children }: FrameProps) {
  const isSandbox = data.ticking !== undefined;
  return (
    <FormToken.Provider value={session.formToken}>
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{`${title} · ${isSandbox ? 'Sandbox console' : 'Console'}`}</title>
          <link rel="icon" href={assets.icon.path} type="image/svg+xml" />
          <link rel="stylesheet" href={assets.style.path} />
          <script src={assets.script.path} type="module" />
        </head>
        <body data-answer={isAnswer || undefined}>
          <a class="skip" href="#main">
            Skip to content
          </a>
          <header class="top">
            <a class="brand" href="/console">
              <img src={assets.icon.path} width="24" height="24" alt="" />
              <span>
                {isSandbox ? 'Sandbox' : 'Server'} <span class="soft">console</span>
              </span>
            </a>
            <Scope here={here} session={session} accounts={data.accounts} />
            {isSandbox && <ClockPanel data={data} here={here} />}
          </header>
          <Navigation section={section} data={data} />
          <main id="main" tabIndex={-1}>
            <p id="announcement" class="vh" role="status" />
            <p id="connection" class="note warn" role="status" hidden />
            {!data.isDatabaseUp && (
              <p class="note bad" role="alert" data-outage data-live id="outage">
                The database does not respond. {data.outage && `${capitalize(describeRetry(data.outage))}. `}
                No accepted batch is lost, and the page continues by itself.
              </p>
            )}
            {note && (
              <p class={`note ${note.kind}`} role={note.kind === 'bad' ? 'alert' : 'status'}>
                {note.text}
              </p>
            )}
            {children}
          </main>
        </body>
      </html>
    </FormToken.Provider>
  );
}

function Scope({ here, session, accounts }: Pick<FrameProps, 'here' | 'session'> & Pick<FrameData, 'accounts'>) {
  return (
    <Form action="/console/scope" class="scope bar">
      <input type="hidden" name="back" value={here} />
      <label class="vh" for="scope-account">
        Account
      </label>
      <select id="scope-account" name="account" data-submit>
        <option value="">All accounts</option>
        {accounts.map(({ id, name }) => (
          <option value={id} selected={id === session.account}>{`${name} · ${id}`}</option>
        ))}
        {session.account !== undefined && accounts.every(({ id }) => id !== session.account) && (
          // Gone after a reset, or beyond those that are listed: pages are still about it.
          <option value={session.account} selected>
            {session.account}
          </option>
        )}
      </select>
      <button type="submit" class="no-js">
        Show
      </button>
    </Form>
  );
}

/** The clock of the sandbox, with its moves; the Sandbox page sets it to a time. */
function ClockPanel({ data: { now, ticking }, here }: Pick<FrameProps, 'data' | 'here'>) {
  return (
    <section class="clock" aria-label="Clock of the sandbox" data-live id="clock">
      <a class="now" href="/console/options">
        <Icon name="time" />
        {formatDay(now)}
        <time dateTime={now.toISOString()}>{formatTime(now, now)}</time>
        <span>UTC</span>
      </a>
      <Form action="/console/time" class="joined" label="Move the clock" busy="Moving the clock …">
        <input type="hidden" name="back" value={here} />
        <button type="submit" name="advance" value="1h">
          +1 hour
        </button>
        <button type="submit" name="advance" value="1d">
          +1 day
        </button>
        <button type="submit" name="run" value="next">
          Next due
        </button>
        <button type="submit" name="ticking" value={ticking ? 'false' : 'true'}>
          {ticking ? 'Stop' : 'Run'}
        </button>
      </Form>
    </section>
  );
}

function Navigation({ section, data }: Pick<FrameProps, 'section' | 'data'>) {
  const shown = sections.filter(({ ofSandbox }) => !ofSandbox || data.ticking !== undefined);
  return (
    <nav class="side" aria-label="Console" data-live id="navigation">
      {shown.map(({ section: one, name, symbol, group }) => (
        <>
          {group && <h2>{group}</h2>}
          <a href={pathOf(one)} aria-current={one === section ? 'page' : undefined}>
            <Icon name={symbol} />
            {name} <Count count={data.counts[one]} want={data.wants[one]} />
          </a>
        </>
      ))}
      {data.canSignOut && (
        <Form action="/console/sign-out">
          <button type="submit" class="quiet">
            Sign out
          </button>
        </Form>
      )}
    </nav>
  );
}

function Count({ count, want }: { count: string | undefined; want: FrameData['wants'][Section] }) {
  if (!want || want.count === 0) return count === undefined ? null : <span class="count">{count}</span>;
  return (
    <span class={`count dot ${want.look}`}>
      {want.count.toLocaleString('en-US')}
      <span class="vh">{` ${want.text}`}</span>
    </span>
  );
}
