/** Length of a line that needs no scrolling, also beside the number of a step. */
const maximum = 64;

/** JSON in which a value stands on one line if it fits, and is indented otherwise. */
export function formatJson(value: unknown, indentation = ''): string {
  const line = formatLine(value);
  if (typeof value !== 'object' || value === null || indentation.length + line.length <= maximum) return line;
  const inner = `${indentation}  `;
  if (Array.isArray(value)) {
    if (value.length === 1) return `[${formatJson(value[0], indentation)}]`;
    const items = value.map((item) => inner + formatJson(item, inner));
    return `[\n${items.join(',\n')}\n${indentation}]`;
  }
  const members = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`,
  );
  return `{\n${members.join(',\n')}\n${indentation}}`;
}

function formatLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${formatLine(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
