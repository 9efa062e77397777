import type { BrowserSandbox } from '@email-automation/reference-server/browser';
import { element } from './element.ts';

type Operator = BrowserSandbox['operator'];

/** Milliseconds between looks at a batch, and how often to look. */
const [pause, looks] = [50, 40];
/** How many emails are shown. */
const most = 3;

/** Returns a function that describes what a request has caused since this call: emails, and what became of its batch. */
export async function watchEffects(operator: Operator): Promise<(response: Response) => Promise<Node[]>> {
  const before = new Set((await operator.emails.list({})).emails.map(({ message_id }) => message_id));
  return async (response) => {
    const batch = await awaitBatch(operator, response.headers.get('x-request-id') ?? '');
    const emails = (await operator.emails.list({})).emails.filter(({ message_id }) => !before.has(message_id));
    const { next_due } = await operator.clock.fetch();
    const items = [
      ...(batch
        ? [`The batch is done: ${count(batch.records ?? 0, 'record')}, ${count(batch.failed ?? 0, 'failure')}.`]
        : []),
      ...emails.slice(0, most).map(({ subject, to_email }) => `Email to ${to_email}: “${subject}”`),
      ...(emails.length > most ? [`and ${count(emails.length - most, 'more email')}`] : []),
      ...(emails.length === 0 ? ['No email went out.'] : []),
      ...(next_due ? [`Next due: ${new Date(next_due).toUTCString()}, by the clock of the sandbox`] : []),
    ];
    const list = element('ul', {}, ...items.map((item) => element('li', {}, item)));
    return [element('h3', {}, 'What happened'), list];
  };
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Waits until the batch of a request is processed, if the request has created one. */
async function awaitBatch(operator: Operator, request_id: string) {
  for (let look = 0; look < looks; look++) {
    const batch = await operator.batches.fetch({ request_id }).catch(() => undefined);
    if (batch === undefined) return undefined;
    if (batch.state === 'done') return batch;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return undefined;
}
