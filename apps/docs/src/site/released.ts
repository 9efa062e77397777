/** Whether the packages are on npm: the first release stores its contract in this folder. */
export const released: boolean =
  Object.keys(import.meta.glob('../../../../spec/released/**/*.json', { query: '?url' })).length > 0;
