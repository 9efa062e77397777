import type { Email, EmailState } from '@email-automation/service/domain/records';

/** The look and the label of a state. */
export const stateLooks: Record<EmailState, readonly [className: string, word: string]> = {
  held: ['soft', 'Delivered here'],
  queued: ['dot wait', 'Queued'],
  sent: ['soft', 'Sent'],
  failed: ['dot bad', 'Failed'],
  canceled: ['dot off', 'Canceled'],
};

export const kindNames: Record<Email['kind'], string> = {
  campaign: 'Campaign',
  broadcast: 'Broadcast',
  confirmation: 'Confirmation',
  notice: 'Notice',
};
