/** Bundled as a module, as applications do: esbuild would add code to a script that imports `openapi-fetch`. */
const modifyEsbuildConfig = (config) => ({ ...config, format: 'esm' });

const path = 'dist/exports.js';

export default [
  {
    name: 'everything (openapi-fetch is loaded when `raw` is used)',
    path,
    import: '{ createClient, createOAuth }',
    ignore: ['openapi-fetch'],
    limit: '10 kB',
    gzip: true,
    modifyEsbuildConfig,
  },
];
