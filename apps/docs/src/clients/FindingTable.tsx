import scenarios from '@email-automation/conformance/scenarios.json' with { type: 'json' };
import { InlineProse } from '../components/InlineProse.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { leakRemedy, remedies } from './remedies.ts';
import { clients } from './results.ts';

/** The expected behavior of a client, with the programs that differ, and advice for their users. */
export function FindingTable() {
  const leaking = clients.filter(([, { results }]) => Object.values(results).includes('serious'));
  const found = scenarios.flatMap(({ id, title }) => {
    const names = clients
      .filter(([, { results }]) => /advice|fail|error/.test(results[id] ?? ''))
      .map(([name]) => name);
    if (names.length === 0) return [];
    const { [id]: remedy } = remedies;
    if (remedy === undefined) throw new Error(`Say in remedies.ts what users can do about ${id}.`);
    return [{ id, title, names, remedy }];
  });
  const serious = {
    id: 'read-the-report',
    title: 'keeps its credential out of its output',
    names: leaking.map(([name]) => name),
    remedy: leakRemedy,
  };
  return (
    <StackTable
      label="What clients get wrong"
      columns={['What a client should do', 'Programs in which it does not', 'What you can do']}
      wide
      rows={[serious, ...found].map(({ id, title, names, remedy }) => [
        <a href={`#${id}`}>
          <InlineProse text={title} />
        </a>,
        names.length > clients.length / 2 ? `${names.length} of ${clients.length} programs` : names.join(', '),
        <InlineProse text={remedy} />,
      ])}
    />
  );
}
