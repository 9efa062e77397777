import { afterAll, beforeAll } from 'vitest';
import { type RunningDocs, startDocs } from '../server/docs.ts';
import { type FoundRecord, findRecords, type Pagefind, pagefindOptions } from '../src/search/find-records.ts';

/** Serves the built site while the tests of a file run. @returns a function that searches it as its pages do */
export function useSearch(): (query: string) => Promise<FoundRecord[]> {
  let docs: RunningDocs;
  let pagefind: Pagefind;
  beforeAll(async () => {
    docs = await startDocs({ port: 0 });
    const { createInstance } = await import(new URL('../dist/site/pagefind/pagefind.js', import.meta.url).href);
    pagefind = createInstance({ basePath: `${docs.url}/pagefind/`, ...pagefindOptions });
  });
  afterAll(() => docs?.close());
  return (query) => findRecords(pagefind, query, 12);
}
