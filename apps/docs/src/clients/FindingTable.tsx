import scenarios from '@email-automation/conformance/scenarios.json' with { type: 'json' };
import { InlineProse } from '../components/InlineProse.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { remedies } from './remedies.ts';
import { clients } from './results.ts';

/** Each scenario in which the kit found something, with the programs that it concerns, and what their users can do. */
export function FindingTable() {
  const found = scenarios.flatMap(({ id, title }) => {
    const names = clients.filter(([, { results }]) => !/pass|skipped/.test(results[id] ?? '')).map(([name]) => name);
    if (names.length === 0) return [];
    const { [id]: remedy } = remedies;
    if (remedy === undefined) throw new Error(`Say in remedies.ts what users can do about ${id}.`);
    return [{ id, title, names, remedy }];
  });
  return (
    <StackTable
      label="What clients get wrong"
      columns={['What a client should do', 'Programs in which it does not', 'What you can do']}
      wide
      rows={found.map(({ id, title, names, remedy }) => [
        <a href={`#${id}`}>
          <InlineProse text={title} />
        </a>,
        names.length > clients.length / 2 ? `${names.length} of ${clients.length} programs` : names.join(', '),
        <InlineProse text={remedy} />,
      ])}
    />
  );
}
