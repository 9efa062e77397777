const mailed = 'No answer shows which emails are written, to whom and when.';

/**
 * Choices that no exchange over HTTP shows, or that a proxy cannot make otherwise, with the reason. The tests of the
 * reference server see to them: the title of one names the id in brackets, as in `[idempotency]`.
 */
export const elsewhere: Readonly<Record<string, string>> = {
  'https-on-loopback': 'A server with TLS needs a certificate that the kit trusts, which is no choice of behavior.',
  idempotency: 'No answer shows how often an event was recorded.',
  'records-out-of-order': 'No answer shows recorded events or their times.',
  'shopper-unknown-subscriber': 'No answer shows who exists beyond the subscribers of campaigns.',
  'account-named-accounts': 'It takes an account of that very name.',
  'sending-of-email': mailed,
  'sender-of-email': mailed,
  'unsubscribed-while-queued': mailed,
  'broadcast-audience': mailed,
  'double-optin-again': mailed,
  'unsubscribing-by-email': 'The links are in emails, and no answer shows those.',
  'confirmation-urls': 'The links are in emails, and no answer shows those.',
  'broadcast-transitions': 'It takes a clock that can be moved.',
  'broadcast-late': 'It takes a clock that can be moved.',
  'broadcast-local-time': 'It takes a clock that can be moved.',
  'campaign-sending-moment': 'It takes a clock that can be moved.',
  'campaign-clock-changes': 'It takes a clock that can be moved.',
  'campaign-while-paused': 'It takes a clock that can be moved.',
  'campaign-counted-emails': 'It takes a mail server that refuses emails.',
};
