/** The profiles of clients: what a program uses the service for. */
export const clientProfiles = {
  reader: 'reads lists, page by page',
  importer: 'sends batches of subscribers, and events',
  'oauth-application': 'signs users in by OAuth 2 and sends requests for them',
} as const;

export type ClientProfile = keyof typeof clientProfiles;

export const clientProfileNames = Object.keys(clientProfiles) as ClientProfile[];
