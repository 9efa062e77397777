export const accountPath = (id: string): string => `/console/setup/accounts/${encodeURIComponent(id)}`;
export const userPath = (id: string): string => `/console/setup/users/${encodeURIComponent(id)}`;
export const applicationPath = (clientId: string): string =>
  `/console/setup/applications/${encodeURIComponent(clientId)}`;

/** The path of the form that changes a record. */
export function editPath({ collection, id, account }: { collection: string; id: string; account?: string }): string {
  const within = account === undefined ? '/console/setup' : accountPath(account);
  return `${within}/${collection}/${encodeURIComponent(id)}/edit`;
}
