import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { operations } from '../src/contract/operations.ts';
import { activeRequirements, entriesTouching } from '../src/contract/registers.ts';
import { RequirementsPage } from '../src/registers/RequirementsPage.tsx';
import { UnspecifiedPage } from '../src/registers/UnspecifiedPage.tsx';

const requirement = {
  id: 'AUTH-9',
  level: 'MUST' as const,
  statement: 'A <b> & `c<d>`.',
  contract: ['fetchGoal/responses/401', 'info'],
};

const partOf = <Entry,>(entry: Entry) => ({
  title: 'Authentication',
  url: '/requirements/auth.html',
  entries: [entry],
});

test('a requirement has an anchor, with escaped text and links to operations', () => {
  const html = renderToString(<RequirementsPage part={partOf(requirement)} />);
  expect(html).toContain('<li id="AUTH-9">');
  expect(html).toContain('A &lt;b> &amp; <code>c&lt;d></code>.');
  expect(html).toContain('<a href="/reference/fetchGoal.html">fetchGoal</a>');
  expect(html).not.toContain('Not observable over HTTP');
  const unobservable = renderToString(<RequirementsPage part={partOf({ ...requirement, unobservable: 'u' })} />);
  expect(unobservable).toContain('Not observable over HTTP: u');
});

test('a retired requirement keeps its URL, and states the version that retired it', () => {
  const html = renderToString(<RequirementsPage part={partOf({ ...requirement, contract: [], retired: '1.2.0' })} />);
  expect(html).toContain('<li id="AUTH-9">');
  expect(html).toContain('Retired in 1.2.0');
});

test('an unspecified behavior has an anchor, with the choice of the reference server', () => {
  const behavior = {
    id: 'x-y',
    part: 9,
    subject: 's',
    contract: [],
    requirements: ['AUTH-1'],
    kind: 'shape' as const,
    choice: '`c`',
    reason: 'r',
  };
  const html = renderToString(<UnspecifiedPage part={partOf(behavior)} />);
  for (const text of ['<li id="x-y">', '<code>c</code>', 'Open in the schema', 'requirements/auth.html#AUTH-1']) {
    expect(html).toContain(text);
  }
});

test('the requirements of an operation begin with those that name it', () => {
  const operation = operations.find(({ operationId }) => operationId === 'subscribeToCampaign');
  const entries = operation ? entriesTouching(operation, activeRequirements) : [];
  expect(entries[0]?.contract.some((pointer) => pointer.startsWith('subscribeToCampaign'))).toBe(true);
  expect(entries.map(({ id }) => id)).toContain('ENDPOINT-59');
});

test('a requirement about a schema leads to the operations that use it', () => {
  const html = renderToString(
    <RequirementsPage part={partOf({ ...requirement, contract: ['schemas/Campaign/properties/status'] })} />,
  );
  const links = [...html.matchAll(/href="\/reference\/(\w+)\.html"/g)].map(([, id]) => id);
  expect(links).toEqual(['listCampaigns', 'fetchCampaign']);
});
