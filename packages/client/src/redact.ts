/** The text without the secrets. Very short ones are left: they are no secrets, and occur in everything. */
export function redact(text: string, secrets: string[]): string {
  return secrets.reduce((rest, secret) => (secret.length < 6 ? rest : rest.replaceAll(secret, '[redacted]')), text);
}
