/** A part of a whole, beside its numbers, and what is wrong with the rest. */
export function Share({
  count,
  bad = 0,
  of,
  look,
}: {
  count: number;
  bad?: number;
  of: number;
  look?: string | undefined;
}) {
  const width = (part: number) => (of === 0 ? 0 : Math.round((1000 * Math.min(part, of)) / of) / 10);
  return (
    <svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class={look} width={width(count)} height="6" />
      {bad > 0 && <rect class="bad" x={width(count)} width={width(bad)} height="6" />}
    </svg>
  );
}
