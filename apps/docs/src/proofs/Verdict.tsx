/** Whether a proof held. */
export function Verdict({ violations }: { violations: readonly string[] }) {
  return violations.length === 0 ? <span class="st ok">Held</span> : <span class="st err">Broke</span>;
}
