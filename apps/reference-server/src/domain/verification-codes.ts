const lifetimeMilliseconds = 10 * 60 * 1000;

/** When a verification code, or the question whether to grant one, expires: after 10 minutes (AUTH-13, LIMIT). */
export function expiryOf(begin: Date): string {
  return new Date(begin.getTime() + lifetimeMilliseconds).toISOString();
}

export function hasExpired({ expires_at }: { expires_at: string }, now: Date): boolean {
  return now.getTime() >= Date.parse(expires_at);
}
