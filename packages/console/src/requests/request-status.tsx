/** The status of a response in a list: only what failed has a shape and a color. */
export function RequestStatus({ status }: { status: number | null }) {
  const kind = kindOf(status);
  return kind === '' ? <span class="soft">{status}</span> : <span class={`dot ${kind}`}>{status ?? 'none'}</span>;
}

/** How a status looks: an exceeded limit is no failure of the request. */
export function kindOf(status: number | null): 'bad' | 'warn' | '' {
  if (status === 429) return 'warn';
  return status === null || status >= 400 ? 'bad' : '';
}

/** A duration as it was measured, such as `4 ms`. */
export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds >= 10_000) return `${Math.round(milliseconds / 1000).toLocaleString('en-US')} s`;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? Math.round(milliseconds * 10) / 10 : Math.round(milliseconds)} ms`;
}
