/** A status with a dot in the color of its class. */
export function Status({ status }: { status: string }) {
  const kinds: Record<string, string> = { '2': 'st ok', '3': 'st ok', '5': 'st err' };
  return <span class={kinds[status[0] ?? ''] ?? 'st'}>{status}</span>;
}
