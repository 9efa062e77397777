import type { SymbolName } from './symbols.tsx';

/** The parts of the console, in the order of the navigation. */
const entries = [
  { section: 'overview', name: 'Overview', symbol: 'overview', group: 'Watch' },
  { section: 'requests', name: 'Requests', symbol: 'requests', ofSandbox: true },
  { section: 'batches', name: 'Batches', symbol: 'batches' },
  { section: 'emails', name: 'Emails', symbol: 'emails' },
  { section: 'subscribers', name: 'Subscribers', symbol: 'subscribers', group: 'Data' },
  { section: 'campaigns', name: 'Campaigns', symbol: 'campaigns' },
  { section: 'broadcasts', name: 'Broadcasts', symbol: 'broadcasts' },
  { section: 'options', name: 'Sandbox', symbol: 'setup', ofSandbox: true, group: 'Test' },
] as const;

/** A part of the console, with the first part of its path. */
export type Section = (typeof entries)[number]['section'];

interface SectionEntry {
  section: Section;
  name: string;
  symbol: SymbolName;
  /** Whether only a sandbox has it. */
  ofSandbox?: true;
  /** The navigation's name for it and the next ones. */
  group?: string;
}

export const sections: readonly SectionEntry[] = entries;

const entryOf = (section: Section) => entries.find((one) => one.section === section) ?? entries[0];

/** The name of a section, and its symbol. */
export const nameOf = (section: Section): string => entryOf(section).name;
export const symbolOf = (section: Section): SymbolName => entryOf(section).symbol;

export const pathOf = (section: Section): string => (section === 'overview' ? '/console' : `/console/${section}`);
