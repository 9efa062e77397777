/** Parts of names whose values are secrets, wherever they are. */
const secretPart =
  /pass(word|wd|phrase|code)|secret|token(?!_type)|authorization|credential|api[-_]?key|verifier|cookie/i;

/**
 * Ends of names whose values are secrets, wherever they are, such as `X-Session-ID`, `PHPSESSID`, and `accessKey`. Other names
 * with these words are harmless: `session_count`, `Idempotency-Key`.
 */
const secretEnd =
  /(?:^(?:aws)?|[^a-z])(?:pwd|jwt|bearer|[cx]srf|t?otp|hmac|sess(?:ion)?[^a-z]?(?:id|key)|(?:access|account|app|auth|client|consumer|encryption|functions|license|master|private|service|shared|signing|ssh|storage|subscription)[^a-z]?key)$|sess(?:ion)?id$/;

/**
 * Ends of names of headers and of parameters of URLs whose values are secrets. In bodies, they are ordinary: a conference has
 * sessions, and an email has a signature.
 */
const carriedEnd =
  /(?:^|[^a-z])(?:session|sess|sid|sig|signature(?:[^a-z][a-z]{0,9}\d+)?|auth|authentication|assertion)$/;

/** Further names in URLs: of OAuth 2, of visits to goals, and of keys. The URL of a visited page can contain a secret. */
const urlName = /^(code|state|nonce|request|url|key)$/i;

/** A field of the interface that only looks like a secret. */
const harmless = 'enable_third_party_cookies';

/** Whether a value of this name is a secret wherever it is. */
export const isSecretName = (name: string): boolean =>
  name !== harmless && (secretPart.test(name) || secretEnd.test(separateWords(name)));

/** Whether the value of a header of this name is a secret. */
export const isSecretHeader = (name: string): boolean => isSecretName(name) || carriedEnd.test(separateWords(name));

/** Whether the value of a parameter of this name in a URL, or in the body of an endpoint of OAuth 2 or of visits, is a secret. */
export const isSecretParameter = (name: string): boolean => isSecretHeader(name) || urlName.test(name);

/** In lower case, with a space where camel case begins a word. */
const separateWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase();
