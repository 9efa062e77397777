import { startReferenceServer } from '../servers/reference-server.ts';
import { variants } from './catalog.ts';
import { nameVariants, roundsOfVariants } from './rounds.ts';
import { startVariants } from './start-variants.ts';

const names = nameVariants(variants);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.has(name));
if (unknown.length > 0) {
  const valid = [...names.keys()].join(', ');
  process.stderr.write(`Unknown variant: ${unknown.join(', ')}. Valid variants: ${valid}.\n`);
  process.exit(2);
}

const server = await startReferenceServer();
const selected =
  wanted.length > 0 ? wanted.flatMap((name) => names.get(name) ?? []) : (roundsOfVariants(variants)[0] ?? []);
const { target, close } = await startVariants(server.target, selected);
const stop = () => close().then(server.close);
process.once('SIGINT', stop).once('SIGTERM', stop);
// A reader that closed early, such as `head`, has no target file.
for (const stream of [process.stdout, process.stderr]) stream.once('error', stop).on('error', () => {});

// JSON is YAML: the output is a target file.
const { profiles: all, states: _, notOffered: __, ...description } = target;
const profiles = all.filter((profile) => profile !== 'limits');
process.stdout.write(`${JSON.stringify({ ...description, profiles }, undefined, 2)}\n`);
for (const variant of selected) process.stderr.write(`${variant.id}: ${variant.alternative}\n`);
