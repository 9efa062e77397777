import { html, type Markup } from './html.ts';

/** What somebody reads of an email. An empty body is left out. */
export interface EmailContent {
  subject: string;
  html_body: string;
  text_body: string;
}

/**
 * An email of a broadcast or a campaign. It ends with the postal address (RESOURCE-10, RESOURCE-23) and a link by which the
 * subscriber unsubscribes. What has one body only goes out with that one: the other would be nothing but its end.
 */
export function addFooter({ subject, html_body, text_body }: EmailContent, address: string, url: string): EmailContent {
  const footer = html`<hr><p>${lines(address)}</p><p><a href="${url}">Unsubscribe</a></p>`;
  return {
    subject,
    text_body: text_body === '' && html_body !== '' ? '' : signed(text_body, address, `Unsubscribe: ${url}`),
    html_body: html_body === '' ? '' : append(html_body, footer),
  };
}

/** Asks a subscriber to confirm the subscription to a campaign (double opt-in, RESOURCE-37). */
export function renderConfirmationRequest(sender: string, address: string, url: string): EmailContent {
  const asked = `Please confirm that you want to receive emails from ${sender}.`;
  const otherwise = 'If you did not ask for them, do nothing.';
  return {
    subject: 'Please confirm your subscription',
    text_body: signed([asked, url, otherwise].join('\n\n'), address),
    html_body:
      html`<p>${asked}</p><p><a href="${url}">Confirm your subscription</a></p><p>${otherwise}</p><hr><p>${lines(address)}</p>`
        .text,
  };
}

/** Says to somebody who runs a campaign that a subscriber has unsubscribed from it (RESOURCE-40). */
export function renderUnsubscribeNotice(email: string, campaign: string): EmailContent {
  const text_body = `${email} has unsubscribed from the campaign ${campaign}.`;
  return { subject: `${email} has unsubscribed`, text_body, html_body: '' };
}

/** Appends a footer after the `-- ` signature delimiter. */
function signed(text: string, ...below: string[]): string {
  return [text, '', '-- ', ...below.filter((line) => line !== '')].join('\n').trimStart();
}

/** Text of several lines as HTML. */
function lines(text: string): Markup[] {
  return text.split('\n').map((line, n) => (n === 0 ? html`${line}` : html`<br>${line}`));
}

/** Puts something at the end of an HTML document, or of a piece of one. */
function append(document: string, end: Markup): string {
  const body = [...document.matchAll(/<\/body>/gi)].at(-1)?.index ?? document.length;
  return document.slice(0, body) + end.text + document.slice(body);
}
