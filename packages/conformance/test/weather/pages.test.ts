import { expect, test } from 'vitest';
import type { Operation } from '../../src/weather/contract/operations.ts';
import { findPages } from '../../src/weather/contract/pages.ts';
import type { ReceivedRequest } from '../../src/weather/received-request.ts';

const ids = Array.from({ length: 25 }, (_, n) => `x${n}`);

test.each([
  ['page', 'the header `Link`'],
  ['offset', 'the header `Link`'],
  ['cursor', 'the header `Link`'],
  ['cursor', 'a field'],
  ['after', 'the last id'],
])('the parameter %s and %s lead through a list', (name, way) => {
  const parameters = [
    { name, in: 'query' },
    { name: 'limit', in: 'query', schema: { maximum: 10 } },
  ];
  const pages = findPages({ parameters } as unknown as Operation);
  const read: string[] = [];
  let url: URL | undefined = new URL('https://api.example/a?limit=10');
  for (let left = 5; url && left > 0; left--) {
    const page = pages?.select({ url } as ReceivedRequest, ids);
    read.push(...(page?.ids ?? []));
    const cursor = way === 'a field' ? page?.describe({ next_cursor: '' }, undefined).next_cursor : page?.ids.at(-1);
    const next = new URL(/<(.*)>/.exec(page?.headers.Link ?? '')?.[1] ?? url);
    if (way !== 'the header `Link`') next.searchParams.set(name, cursor ?? '');
    url = read.length < ids.length ? next : undefined;
  }
  expect(read).toEqual(ids);
});
