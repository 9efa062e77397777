import { runMutants } from '../mutants/run-mutants.ts';
import { scoreWithPrism } from './prism.ts';
import { scoreWithRespect } from './respect.ts';

/** Creates a counter that prints progress to standard error. */
function createProgress(tool: string): () => void {
  let done = 0;
  return () => {
    done++;
    if (process.stderr.isTTY) process.stderr.write(`\r${tool}: ${done} mutants`);
    else if (done % 50 === 0) process.stderr.write(`${tool}: ${done} mutants\n`);
  };
}

const kit = await runMutants({}, { onResult: createProgress('This kit') });
const prism = await scoreWithPrism(createProgress('\nPrism'));
const respect = await scoreWithRespect(createProgress('\nRespect'));
process.stderr.write('\n');

const formatShare = (killed: number) => `${killed} of ${kit.length} (${Math.round((100 * killed) / kit.length)} %)`;
const count = (killed: Map<unknown, boolean>) => [...killed.values()].filter(Boolean).length;
const rows = [
  ['', 'mutants killed'],
  ['This kit, by checks of the violated requirement', formatShare(kit.filter(({ killed }) => killed).length)],
  ["Prism's validation proxy, with the kit's requests", formatShare(count(prism))],
  ['Redocly Respect, with the workflows that it generates', formatShare(count(respect))],
];
const width = Math.max(...rows.map(([name = '']) => name.length));
for (const [name = '', value = ''] of rows) process.stdout.write(`${name.padEnd(width)}  ${value}\n`);
