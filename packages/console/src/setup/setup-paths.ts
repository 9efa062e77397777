import type { RecordLocation } from '@email-automation/sandbox/workspace/read-record';

export const accountPath = (id: string): string => `/console/setup/accounts/${encodeURIComponent(id)}`;
export const userPath = (id: string): string => `/console/setup/users/${encodeURIComponent(id)}`;
export const applicationPath = (clientId: string): string =>
  `/console/setup/applications/${encodeURIComponent(clientId)}`;

/** The path of the form that changes a record. */
export function editPath({ collection, id, account }: RecordLocation): string {
  const within = account === undefined ? '/console/setup' : accountPath(account);
  return `${within}/${collection}/${encodeURIComponent(id)}/edit`;
}
