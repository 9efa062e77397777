const imports = /^import (?:type )?\{([^}]*)\} from '([^']+)';\n/gm;
const client = '@email-automation/client';
/** Imports of samples besides the client, which the page gives them. */
const given = ['@email-automation/reference-server', 'node:timers/promises'];

/** Whether a TypeScript sample can run in a page: all its imports exist in a page. */
export const runsInPage = (code: string): boolean =>
  code.includes('console.log') &&
  [...code.matchAll(/from '([^']+)'/g)].every(([, name = '']) => name === client || given.includes(name));

/** Makes modules with the query `?sample` functions that run the sample with a console, and with clients of a sandbox. */
export const sampleModules = {
  name: 'sample-modules',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    if (!id.endsWith('?sample')) return undefined;
    if (!runsInPage(code)) return 'export default undefined;';
    const own = [...code.matchAll(imports)];
    const fromClient = own.filter(([, , name]) => name === client).map(([line]) => line);
    const fromPage = own.filter(([, , name]) => name !== client).map(([, names]) => names);
    const parameters = ['console', 'fetch', 'createClient', ...fromPage].join(', ');
    const body = code.replaceAll(imports, '');
    // A parameter hides the function of the same name.
    return `${fromClient.join('')}export default async ({ ${parameters} }) => {\n${body}\n};`;
  },
};
