/** Parts of names whose values are secrets, in headers, URLs, and bodies. */
const secretPart =
  /pass(word|wd|phrase|code)|secret|token(?!_type)|authorization|credential|api[-_]?key|verifier|cookie|session|jwt|csrf|otp\b|signature|(access|client|private|shared|signing)[-_]?key/i;

/** Names of OAuth 2 that are ordinary words elsewhere. */
const oauthName = /^(code|state|nonce|assertion|key|sig|auth)$/i;

/** Fields of records that only look like secrets. */
const harmless = /^enable_third_party_cookies$/;

/** Whether the value of a header or of a member of a body with this name is a secret. */
export const isSecretName = (name: string): boolean => secretPart.test(name) && !harmless.test(name);

/** Whether the value of a parameter of a URL or of a form with this name is a secret. */
export const isSecretParameter = (name: string): boolean => isSecretName(name) || oauthName.test(name);

/** The shell variable that stands for a secret, such as `CLIENT_SECRET`. */
export const variableOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_') || 'SECRET';
