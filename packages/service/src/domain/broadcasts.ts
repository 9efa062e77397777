import { TransitionNotAllowed, ValidationFailed } from './errors.ts';
import type { Account, Broadcast } from './records.ts';
import { operatorTransitions, stateAfter } from './transitions.ts';

/** Actions of operators on a broadcast, as the end of a sentence that begins with `can be`. */
const participles = { edit: 'edited', schedule: 'scheduled', cancel: 'canceled' } as const;

/** The status of a broadcast after an operator changed it. @throws ValidationFailed in a state that does not allow it */
export function statusAfter(
  trigger: keyof typeof operatorTransitions,
  { status }: Pick<Broadcast, 'status'>,
): Broadcast['status'] {
  const next = stateAfter<Broadcast['status'], Broadcast['status']>(operatorTransitions[trigger], status);
  if (next !== undefined) return next;
  const states = Object.keys(operatorTransitions[trigger]).join(' or ');
  throw new ValidationFailed({
    code: 'format_error',
    attribute: 'status',
    message: `The broadcast is ${status}. Only one that is ${states} can be ${participles[trigger]}.`,
  });
}

/**
 * Checks that a broadcast can be sent: it has a subject and a body, and either it or its account has a postal address.
 * @throws ValidationFailed for missing fields, TransitionNotAllowed when it has no postal address
 */
export function checkSending(
  broadcast: Pick<Broadcast, 'subject' | 'html_body' | 'text_body' | 'postal_address'>,
  account: Pick<Account, 'default_postal_address'>,
): void {
  const { subject, html_body, text_body, postal_address } = broadcast;
  const errors = [];
  if (subject.trim() === '')
    errors.push({ code: 'presence_error' as const, attribute: 'subject', message: 'Subject is required.' });
  if (html_body.trim() === '' && text_body.trim() === '')
    errors.push({
      code: 'presence_error' as const,
      attribute: 'text_body',
      message: 'A text or HTML body is required.',
    });
  if (errors.length > 0) throw new ValidationFailed(errors);
  if (postal_address === '' && account.default_postal_address === '')
    throw new TransitionNotAllowed('no_postal_address_error');
}
