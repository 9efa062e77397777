import type { Email } from '@email-automation/service/domain/records';
import { addressOf } from '../address.ts';
import { Button, Facts, Link } from '../parts/blocks.tsx';
import { Code } from '../parts/code.tsx';
import { formatFull } from '../parts/times.tsx';
import { capitalize } from '../parts/wording.ts';
import type { ListQuery } from '../records/list-query.ts';
import type { PaneContent } from '../records/pane.tsx';
import { recordPath } from '../records/section.tsx';
import { stateLooks } from './email-state.ts';
import { readHtmlText } from './html-text.ts';

const viewNames = { html: 'HTML', text: 'Text', source: 'Source' } as const;
export type EmailView = keyof typeof viewNames;
export const views = Object.keys(viewNames) as EmailView[];

interface EmailPaneProps {
  email: Email;
  /** The name of the campaign or of the broadcast that it belongs to. */
  from?: { name: string; path: string } | undefined;
  /** Whether it is in the inbox of a sandbox. */
  canDelete: boolean;
  view: EmailView;
  isNarrow: boolean;
  query: ListQuery;
}

/** One email, as its recipient sees it, and as it is sent. */
export function renderEmail({ email, canDelete, from, view, isNarrow, query }: EmailPaneProps): PaneContent {
  const { account_id, subscriber_id, message_id, subject, state, kind, error } = email;
  const here = recordPath('emails', message_id);
  const [look, word] = stateLooks[state];
  const tab = (text: string, isChosen: boolean, chosen: Record<string, string>) => (
    <a class="btn" href={addressOf(here, { ...query, ...chosen })} aria-current={isChosen ? 'page' : undefined}>
      {text}
    </a>
  );
  return {
    title: subject || '(no subject)',
    state: <span class={look === 'soft' ? 'dot soft' : look}>{word}</span>,
    actions: (
      <>
        {canDelete && state !== 'queued' && <Link to={addressOf(`${here}/delete`, query)}>Delete…</Link>}
        {state === 'failed' && (
          <Button to={`${here}/retry`} look="primary">
            Retry
          </Button>
        )}
      </>
    ),
    content: (
      <>
        <section aria-label="Envelope">
          <Facts
            of={[
              ['From', `${email.from_name} <${email.from_email}>`],
              [
                'To',
                <a class="under" href={recordPath('subscribers', account_id, subscriber_id)}>
                  {email.to_email}
                </a>,
              ],
              ['Written', `${formatFull(email.created_at)} UTC`],
              ['Sent', email.sent_at && `${formatFull(email.sent_at)} UTC`],
              [
                'Why',
                <>
                  {capitalize(kind)}{' '}
                  {from && (
                    <a class="under" href={from.path}>
                      {from.name}
                    </a>
                  )}
                </>,
              ],
            ]}
          />
          {error !== null && (
            <p class={`note ${state === 'failed' ? 'bad' : 'warn'}`}>{`After ${email.attempts} attempts: ${error}`}</p>
          )}
        </section>
        <section aria-label="Content">
          <div class="bar">
            <nav class="joined" aria-label="View of the email">
              {views.map((one) => tab(viewNames[one], one === view, { view: one }))}
            </nav>
            {view === 'html' && (
              <nav class="joined push" aria-label="Width of the frame">
                {tab('Desktop', !isNarrow, { view })}
                {tab('Phone', isNarrow, { view, width: 'phone' })}
              </nav>
            )}
          </div>
          <Content email={email} view={view} isNarrow={isNarrow} here={here} />
        </section>
      </>
    ),
  };
}

function Content(props: Pick<EmailPaneProps, 'email' | 'view' | 'isNarrow'> & { here: string }) {
  const { email, view, isNarrow, here } = props;
  const { state, html_body, text_body, subject } = email;
  if (state === 'sent')
    return <p class="soft">A mail server has the email. Its content has secret links, so that it is not kept.</p>;
  if (view === 'source')
    return (
      <Code label="Headers, text, and HTML of the email" wrap>
        {sourceOf(email)}
      </Code>
    );
  const text = text_body || readHtmlText(html_body);
  if ((view === 'text' ? text : html_body) === '')
    return <p class="soft">{`The email has no ${view === 'text' ? 'text' : 'HTML'}.`}</p>;
  if (view === 'html')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
      // biome-ignore lint/a11y/useSemanticElements: a picture is no set of fields
      <div class="card framed" tabIndex={0} role="group" aria-label="Picture of the email">
        <p class="sub">Scripts, forms, and remote images are off. Links open in a new tab.</p>
        <iframe
          class={isNarrow ? 'phone' : undefined}
          src={`${here}/html`}
          title={`Email: ${subject}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerpolicy="no-referrer"
        />
      </div>
    );
  return (
    <Code label="Text of the email" wrap>
      {text.split(/(https?:\/\/[^\s<>"')\]]+)/i).map(renderPart)}
    </Code>
  );
}

/** A part of a text that was split at its links: each second part is a URL. */
const renderPart = (part: string, index: number) =>
  index % 2 === 0 ? (
    part
  ) : (
    <a href={part} target="_blank" rel="noreferrer noopener">
      {part}
    </a>
  );

/** The headers that the email is sent with, and each of its parts. */
function sourceOf(email: Email): string {
  const parts = [
    ['text/plain', email.text_body],
    ['text/html', email.html_body],
  ];
  const headers = [
    `From: ${email.from_name} <${email.from_email}>`,
    `To: ${email.to_email}`,
    ...(email.bcc === null ? [] : [`Bcc: ${email.bcc}`]),
    `Subject: ${email.subject}`,
    `Date: ${new Date(email.created_at).toUTCString()}`,
    `Message-ID: <${email.message_id}>`,
    ...(email.unsubscribe_url === null
      ? []
      : [`List-Unsubscribe: <${email.unsubscribe_url}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']),
  ];
  const bodies = parts.filter(([, body]) => body !== '').map(([type, body]) => `Content-Type: ${type}\n\n${body}`);
  return [headers.join('\n'), ...bodies].join('\n\n');
}
