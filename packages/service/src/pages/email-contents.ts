import { html, type Markup } from './html.ts';

/** Subject and bodies of an email. An empty body is not sent. */
export interface EmailContent {
  subject: string;
  html_body: string;
  text_body: string;
}

/**
 * Appends the postal address (RESOURCE-10, RESOURCE-23) and an unsubscribe link to an email of a broadcast or a campaign.
 * An email with one body keeps only that one: the other would only have a footer.
 */
export function addFooter(
  { subject, html_body, text_body }: EmailContent,
  postalAddress: string,
  url: string,
): EmailContent {
  const footer = html`<hr><p>${toLines(postalAddress)}</p><p><a href="${url}">Unsubscribe</a></p>`;
  return {
    subject,
    text_body:
      text_body === '' && html_body !== '' ? '' : appendFooter(text_body, postalAddress, `Unsubscribe: ${url}`),
    html_body: html_body === '' ? '' : append(html_body, footer),
  };
}

/** Asks a subscriber to confirm the subscription to a campaign (double opt-in, RESOURCE-37). */
export function renderConfirmationRequest(sender: string, postalAddress: string, url: string): EmailContent {
  const request = `Please confirm that you want to receive emails from ${sender}.`;
  const notice = 'If you did not ask for them, ignore this email.';
  return {
    subject: 'Please confirm your subscription',
    text_body: appendFooter([request, url, notice].join('\n\n'), postalAddress),
    html_body:
      html`<p>${request}</p><p><a href="${url}">Confirm your subscription</a></p><p>${notice}</p><hr><p>${toLines(postalAddress)}</p>`
        .text,
  };
}

/** Notifies the team of a campaign that a subscriber unsubscribed (RESOURCE-40). */
export function renderUnsubscribeNotice(email: string, campaign: string): EmailContent {
  const text_body = `${email} has unsubscribed from the campaign ${campaign}.`;
  return { subject: `${email} has unsubscribed`, text_body, html_body: '' };
}

/** Notifies the team of a campaign that a subscriber subscribed through a form (RESOURCE-39). */
export function renderSubscribeNotice(email: string, campaign: string, form: string): EmailContent {
  const text_body = `${email} has subscribed to the campaign ${campaign} through the form ${form}.`;
  return { subject: `${email} has subscribed`, text_body, html_body: '' };
}

/** Appends a footer after the `-- ` signature delimiter. */
function appendFooter(text: string, ...footer: string[]): string {
  return [text, '', '-- ', ...footer.filter((line) => line !== '')].join('\n').trimStart();
}

/** Converts line breaks to HTML. */
function toLines(text: string): Markup[] {
  return text.split('\n').map((line, n) => (n === 0 ? html`${line}` : html`<br>${line}`));
}

/** Appends to the body of an HTML document, or to a fragment without one. */
function append(document: string, footer: Markup): string {
  const body = [...document.matchAll(/<\/body>/gi)].at(-1)?.index ?? document.length;
  return document.slice(0, body) + footer.text + document.slice(body);
}
