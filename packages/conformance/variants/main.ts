import { startReferenceServer } from '../servers/reference-server.ts';
import { variants } from './catalogue.ts';
import { startVariants } from './server.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !variants.some((variant) => variant.id === id));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no variant ${unknown.join(', ')}. There are: ${variants.map(({ id }) => id).join(', ')}\n`,
  );
  process.exit(2);
}

const server = await startReferenceServer();
const chosen = asked.length > 0 ? variants.filter(({ id }) => asked.includes(id)) : variants;
const { target, close } = await startVariants(server.target, chosen);
const stop = () => close().then(server.close);
process.once('SIGINT', stop).once('SIGTERM', stop);
// A reader that closed early, such as `head`, has no target file.
for (const stream of [process.stdout, process.stderr]) stream.once('error', stop).on('error', () => {});

// JSON is YAML: the output is a target file.
const { profiles, states: _, notOffered: __, ...told } = target;
const offered = profiles.filter((profile) => profile !== 'limits');
process.stdout.write(`${JSON.stringify({ ...told, profiles: offered }, undefined, 2)}\n`);
for (const { id, otherwise } of chosen) process.stderr.write(`${id}: ${otherwise}\n`);
