import type { SymbolName } from './symbols.tsx';

/** A part of the console, with the first part of its path. */
export type Section =
  | 'overview'
  | 'requests'
  | 'batches'
  | 'subscribers'
  | 'campaigns'
  | 'broadcasts'
  | 'emails'
  | 'time'
  | 'setup'
  | 'options';

interface SectionEntry {
  section: Section;
  name: string;
  symbol: SymbolName;
  /** Whether only a sandbox has it. */
  ofSandbox?: true;
}

/** The parts of the console, in the order of the navigation. */
export const sections: readonly SectionEntry[] = [
  { section: 'overview', name: 'Overview', symbol: 'overview' },
  { section: 'requests', name: 'Requests', symbol: 'requests', ofSandbox: true },
  { section: 'batches', name: 'Batches', symbol: 'batches' },
  { section: 'subscribers', name: 'Subscribers', symbol: 'subscribers' },
  { section: 'campaigns', name: 'Campaigns', symbol: 'campaigns' },
  { section: 'broadcasts', name: 'Broadcasts', symbol: 'broadcasts' },
  { section: 'emails', name: 'Emails', symbol: 'emails' },
  { section: 'time', name: 'Time', symbol: 'time', ofSandbox: true },
  { section: 'setup', name: 'Accounts', symbol: 'subscribers' },
  { section: 'options', name: 'Sandbox', symbol: 'setup', ofSandbox: true },
];

/** What a section is called. */
export const nameOf = (section: Section): string => sections.find((one) => one.section === section)?.name ?? '';

export const pathOf = (section: Section): string => (section === 'overview' ? '/console' : `/console/${section}`);
