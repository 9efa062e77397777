import type { EmailState } from '@email-automation/service/domain/records';
import type { ConsoleContext } from '../console-context.ts';

/** The look and the label of a state. */
export const stateLooks: Record<EmailState, readonly [className: string, word: string]> = {
  held: ['soft', 'Delivered here'],
  queued: ['dot wait', 'Queued'],
  sent: ['soft', 'Sent'],
  failed: ['dot bad', 'Failed'],
  canceled: ['dot off', 'Canceled'],
};

/** Whether emails are read here: not where a mail server sends them. */
export const isInbox = ({ sandbox, services }: ConsoleContext): boolean =>
  sandbox !== undefined && services.delivery.state === 'held';
