/** The path of a campaign, a broadcast, or a subscriber in the console. */
export function recordPath(
  of: 'campaigns' | 'broadcasts' | 'subscribers',
  { account_id, id }: { account_id: string; id: string },
): string {
  return `/console/${of}/${encodeURIComponent(account_id)}/${encodeURIComponent(id)}`;
}
