import type { Email, EmailState } from '@email-automation/service/domain/records';

/** How a state looks, and its word. */
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
