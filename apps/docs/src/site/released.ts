/** Whether the packages are on registries: the first release stores its contracts in this folder. */
export const released: boolean =
  Object.keys(import.meta.glob('../../../../spec/released/**/*.yaml', { query: '?url' })).length > 0;
