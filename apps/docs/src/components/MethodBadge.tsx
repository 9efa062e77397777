/** The method of an operation. The word is always there, so color is never the only sign. */
export function MethodBadge({ method }: { method: string }) {
  return <span class={`m ${method.toLowerCase()}`}>{method}</span>;
}
