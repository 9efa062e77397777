/** A part of a whole, beside its numbers. Unlike a meter of a limit, it does not warn. */
export function Share({ count, of }: { count: number; of: number }) {
  return (
    <svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width={of === 0 ? 0 : (100 * count) / of} height="6" />
    </svg>
  );
}
