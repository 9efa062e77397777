/** The log's replacement of a secret. */
export const redacted = '[redacted]';

/** Headers of the connection, of the coding of the body, and those that are set anew for each request. */
const ofConnection = new Set([
  ...['host', 'connection', 'keep-alive', 'expect', 'upgrade', 'te', 'trailer', 'http2-settings'],
  ...['content-length', 'transfer-encoding', 'content-encoding', 'authorization', 'x-request-id'],
]);

/** Whether a header belongs to the request itself, so that one that is sent again has it, too. */
export const isOfMessage = (name: string): boolean => !ofConnection.has(name);
