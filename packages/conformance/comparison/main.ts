import { runMutants } from '../mutants/run-mutants.ts';
import { prismNotices } from './prism.ts';
import { respectNotices } from './respect.ts';

/** Says on a terminal how far it is. */
function progress(what: string): () => void {
  let done = 0;
  return () => {
    done++;
    if (process.stderr.isTTY) process.stderr.write(`\r${what}: ${done} mutants`);
    else if (done % 50 === 0) process.stderr.write(`${what}: ${done} mutants\n`);
  };
}

const ours = await runMutants(progress('This kit'));
const prism = await prismNotices(progress('\nPrism'));
const respect = await respectNotices(progress('\nRespect'));
process.stderr.write('\n');

const share = (killed: number) => `${killed} of ${ours.length} (${Math.round((100 * killed) / ours.length)} %)`;
const count = (noticed: Map<unknown, boolean>) => [...noticed.values()].filter(Boolean).length;
const rows = [
  ['', 'mutants killed'],
  ['this kit, by checks of the very requirement', share(ours.filter(({ killed }) => killed).length)],
  ["Prism's validation proxy, under the kit's traffic", share(count(prism))],
  ['Redocly Respect, with workflows it generates', share(count(respect))],
];
const width = Math.max(...rows.map(([name = '']) => name.length));
for (const [name = '', value = ''] of rows) process.stdout.write(`${name.padEnd(width)}  ${value}\n`);
