const needsConnections = 'The HTTP client of the kit sends only well-formed requests, one at a time.';
const needsPages = 'It is about pages outside the API, and no response of the API shows what they store.';
const needsEmails = 'No response shows which emails are sent, to whom, and when.';

const needsNames = 'It needs names with accents. test/checks/order.test.ts compares the usual collations.';
const needsTime = 'Only the passage of time shows it.';
const isStored = 'No response shows what a server does with the value that it stores.';

/**
 * Choices that no exchange shows or that a proxy cannot change, each with the reason: one for all alternatives of an
 * entry, or one for each that has no variant. The tests of the reference server cover the entries: a test title there ends
 * with the ID in brackets, such as `[idempotency]`.
 */
export const testedElsewhere: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  'https-on-loopback': 'A server with TLS needs a certificate that the kit trusts, which is not a choice of behavior.',
  idempotency: 'No response shows how often an event was recorded.',
  'records-out-of-order': 'No response shows recorded events or their times.',
  'shopper-unknown-subscriber': 'No response shows subscribers without a campaign.',
  'body-memory': 'It needs the bodies of many clients at once.',
  'sign-in-limits': 'To exceed the limits would lock out the other checks.',
  'wrong-credentials': 'To exceed the limits would lock out the other checks.',
  'url-validity': 'No response shows which records of a batch failed.',
  'account-named-accounts': 'It needs an account with that exact name.',
  'slow-requests': needsConnections,
  'broadcast-transitions': needsTime,
  'broadcast-local-time': needsTime,
  'campaign-sending-moment': needsTime,
  'sending-of-email': needsEmails,
  'broadcast-audience': needsEmails,
  'notification-emails': needsEmails,
  'form-pages': needsPages,
  'form-limits': needsPages,
  'goal-visits': needsPages,
  'third-party-cookies': needsPages,
  'campaign-subscriber-counts': 'The links are in emails, which no response shows.',
  'unsubscribing-by-email': 'The links are in emails, which no response shows.',
  'confirmation-urls': 'The links are in emails, which no response shows.',
  'campaign-editing': 'No request of the API changes a campaign.',
  'campaign-counted-emails': 'It needs a mail server that rejects emails.',
  'broadcast-bcc-format': {
    'separates the email addresses with semicolons': 'The kit treats every separator alike.',
  },
  sorting: {
    'sorts names without regard to case and accents': needsNames,
    'sorts names by the rules of a language, such as Swedish': needsNames,
    'sorts names that differ only in case with uppercase first': needsNames,
  },
  amounts: { 'reads `default_value` in units of a currency': isStored },
  'shopper-strings': { 'prefers `cart_url`': isStored },
  'conversion-values': {
    'treats an event as a conversion if a conversion has its `action` as name': 'No response shows it.',
  },
  'double-optin-pending': {
    'sends no further confirmation email': needsEmails,
    'keeps the subscription pending if `double_optin` is false': needsEmails,
  },
  'consent-page': {
    'remembers the consent of a user': 'Browsers need it, and the kit gets its codes from the target.',
  },
  'record-size': {
    'accepts any number of names':
      'An account that has all its custom fields would reject the fields of other probes and checks.',
  },
  'rate-limit-subject': {
    'counts the requests of all users of an account together': 'A proxy cannot share the limit between credentials.',
  },
};
