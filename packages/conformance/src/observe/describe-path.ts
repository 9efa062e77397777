/** Words of paths and names of parameters. Anything else can be an id or a secret. */
const word = /^(?:v\d{1,2}|[a-z][a-z_.[\]-]{0,29})$/i;

/** A name, as far as it is a word. */
export const describeWord = (name: string): string => (word.test(name) ? name : '…');

/** A path without the parts that are no words. */
export const describePath = (path: string): string =>
  path
    .split('/', 12)
    .map((segment) => (segment === '' ? '' : describeWord(segment)))
    .join('/');
