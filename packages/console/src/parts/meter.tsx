/** How much of a limit is used, beside the numbers. From 90 percent on it warns. */
export function Meter({ used, limit }: { used: number; limit: number }) {
  const share = limit > 0 ? Math.min(1, used / limit) : 0;
  const kind = share >= 1 ? 'bad' : share >= 0.9 ? 'warn' : undefined;
  return (
    <svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class={kind} width={Math.round(share * 1000) / 10} height="6" />
    </svg>
  );
}

/** A part of a whole, beside its numbers. Unlike a meter of a limit, it does not warn. */
export function Share({ count, of }: { count: number; of: number }) {
  return (
    <svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width={of === 0 ? 0 : (100 * count) / of} height="6" />
    </svg>
  );
}
