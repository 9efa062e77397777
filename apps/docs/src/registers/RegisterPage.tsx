import type { ComponentChild } from 'preact';
import { Neighbors } from '../components/Neighbors.tsx';
import { PageHead } from '../components/PageHead.tsx';
import type { RegisterPart } from './parts.ts';

interface Props<Entry> {
  /** The name of the register, and its URL. */
  register: { title: string; url: string };
  lead: string;
  part: RegisterPart<Entry>;
  parts: readonly RegisterPart<Entry>[];
  /** Whether entries are questions with answers, side by side. */
  open?: boolean;
  /** Renders an entry as an item of a list. */
  children: (entry: Entry) => ComponentChild;
}

/** A part of a register. */
export function RegisterPage<Entry>({ register, lead, part, parts, open = false, children }: Props<Entry>) {
  return (
    <main class="page single" id="main">
      <div>
        <PageHead title={part.title} lead={lead} path={[register]} />
        <ul class={open ? 'reg open sec' : 'reg sec'}>{part.entries.map(children)}</ul>
        <Neighbors pages={parts} current={part.url} />
      </div>
    </main>
  );
}
