import parts from '@email-automation/openapi/parts.json' with { type: 'json' };

export interface RegisterPart<Entry> {
  id: string;
  title: string;
  entries: Entry[];
}

/** The entries of a register by parts of the interface. `partOf` returns the number of a part, from 1. */
export function groupByPart<Entry>(entries: readonly Entry[], partOf: (entry: Entry) => number): RegisterPart<Entry>[] {
  return parts.map(({ title }, index) => ({
    id: `part-${index + 1}`,
    title,
    entries: entries.filter((entry) => partOf(entry) === index + 1),
  }));
}

/** The number of the part that a requirement belongs to. */
export const partOfRequirement = ({ id }: { id: string }): number =>
  parts.findIndex(({ prefix }) => id.startsWith(`${prefix}-`)) + 1;
