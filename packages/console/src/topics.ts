/** What can change while a page is open. Regions of pages name it in `data-live`. */
export const topics = ['requests', 'batches', 'emails', 'subscribers', 'campaigns', 'clock'] as const;

export type Topic = (typeof topics)[number];
