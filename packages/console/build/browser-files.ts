import { build, type Plugin } from 'vite';

const query = '?browser';

/** What the ids of these modules begin and end with, so that nothing else takes them for styles or scripts. */
const [before, after] = ['\0browser:', ':text'];

/**
 * Makes `import text from './main.ts?browser'` the text of a script or a style for browsers, with all that it imports, as one
 * minified file: the server has it in memory, and tests have the same text.
 */
export const browserFiles: Plugin = {
  name: 'browser-files',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\?browser$/ },
    async handler(source, importer) {
      const resolved = await this.resolve(source.slice(0, -query.length), importer, { skipSelf: true });
      return resolved && `${before}${resolved.id}${after}`;
    },
  },
  load: {
    filter: { id: /^\0browser:/ },
    handler: async (id) => `export default ${JSON.stringify(await bundle(id.slice(before.length, -after.length)))};`,
  },
};

async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: { input: file },
    },
  });
  const [{ output } = { output: [] }] = [result].flat() as {
    output: { type: string; fileName: string; code?: string; source?: string | Uint8Array }[];
  }[];
  const wanted = file.endsWith('.css') ? '.css' : '.js';
  const found = output.find(({ fileName }) => fileName.endsWith(wanted));
  if (found === undefined) throw new Error(`Vite makes no ${wanted} of ${file}.`);
  return String(found.code ?? found.source);
}
