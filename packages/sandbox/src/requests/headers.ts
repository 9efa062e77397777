/** What the log has in place of a secret. */
export const redacted = '[redacted]';

/** Headers of the connection, of how the body was sent, and what is set anew for each request. */
const ofConnection = new Set([
  ...['host', 'connection', 'keep-alive', 'expect', 'upgrade', 'te', 'trailer', 'http2-settings'],
  ...['content-length', 'transfer-encoding', 'content-encoding', 'authorization', 'x-request-id'],
]);

/** Whether a header belongs to the request itself, so that one that is sent again has it, too. */
export const isOfMessage = (name: string): boolean => !ofConnection.has(name);
