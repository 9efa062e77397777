/** Bundled as a module, as applications do: esbuild would add code to a script that imports `openapi-fetch`. */
const modifyEsbuildConfig = (config) => ({ ...config, format: 'esm' });

const path = 'dist/client.js';

export default [
  { name: 'core, tree-shaken', path, import: '{ createCore }', limit: '5.9 kB', gzip: true, modifyEsbuildConfig },
  {
    name: 'everything (openapi-fetch is loaded when `raw` is used)',
    path,
    import: '{ createClient, createCore, createOAuth }',
    ignore: ['openapi-fetch'],
    limit: '10.3 kB',
    gzip: true,
    modifyEsbuildConfig,
  },
];
