export const accountPath = (id: string): string => `/console/setup/accounts/${encodeURIComponent(id)}`;
export const userPath = (id: string): string => `/console/setup/users/${encodeURIComponent(id)}`;
export const applicationPath = (clientId: string): string =>
  `/console/setup/applications/${encodeURIComponent(clientId)}`;
