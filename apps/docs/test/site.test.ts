import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import requirements from '@email-automation/openapi/requirements.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDocs, startDocs } from '../src/docs.ts';
import { operationUrl } from '../src/page.ts';
import { addPolicy } from '../src/policy.ts';
import { renderRequirementsPage, renderUnspecifiedPage } from '../src/register-pages.ts';

let docs: RunningDocs;
beforeAll(async () => {
  docs = await startDocs({ port: 0 });
});
afterAll(() => docs.close());

const read = async (path: string) => (await fetch(`${docs.url}/${path}`)).text();
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);

test('every requirement and every unspecified behavior has its own URL', async () => {
  const ids = async (path: string) => all(await read(path), /<article id="([^"]+)"/g);
  expect((await ids('requirements.html')).sort()).toEqual(requirements.map(({ id }) => id).sort());
  expect((await ids('unspecified.html')).sort()).toEqual(unspecified.map(({ id }) => id).sort());
});

test('every link leads to an existing page and anchor', async () => {
  const names = ['index', 'errors', 'requirements', 'unspecified', 'proofs'];
  const pages = new Map(
    await Promise.all(names.map(async (name) => [`${name}.html`, await read(`${name}.html`)] as const)),
  );
  const known = {
    'reference.html': new Set(Object.values(operations).map((one) => operationUrl(one).split('#')[1])),
    ...Object.fromEntries([...pages].map(([name, html]) => [name, new Set(all(html, / id="([^"]+)"/g))])),
  } as Record<string, Set<string | undefined>>;
  for (const [name, html] of pages) {
    const links = all(html, /href="([^"]+)"/g);
    expect(links.length, name).toBeGreaterThan(5);
    for (const link of links) {
      const [file, anchor] = link.split('#') as [string, string?];
      if (anchor !== undefined) expect(known[file || name], `${name}: ${link}`).toContain(anchor);
      else expect((await fetch(`${docs.url}/${file}`, { method: 'HEAD' })).status, `${name}: ${link}`).toBe(200);
    }
  }
});

test.each(['openapi.json', 'openapi.yaml'])('%s is the bundled contract', async (file) => {
  const original = readFileSync(fileURLToPath(import.meta.resolve(`@email-automation/openapi/${file}`)), 'utf8');
  expect(await read(file)).toBe(original);
});

test('headers forbid resources from other hosts', async () => {
  for (const path of ['', 'reference', 'requirements.html', 'nothing']) {
    const { headers, status } = await fetch(`${docs.url}/${path}`);
    expect(status).toBe(path === 'nothing' ? 404 : 200);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'/);
    expect(headers.get('content-security-policy')).not.toMatch(/https?:|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test.each(['/../package.json', '/..%2fpackage.json', '/%2e%2e/%2e%2e/package.json'])(
  '%s is not served',
  async (path) => {
    expect((await fetch(docs.url + path)).status).toBe(404);
  },
);

test('the policy of a page allows only its own scripts', () => {
  const html =
    '<html><head></head><body><script>let a = "<script>";</script><script type="module">b()</script></body></html>';
  // printf 'b()' | openssl dgst -sha256 -binary | base64
  expect(addPolicy(html)).toContain(" 'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='; style-src");
  expect(addPolicy(html).match(/'sha256-/g)).toHaveLength(2);
  expect(addPolicy('<head></head>')).toContain("script-src 'none'");
});

test('every known error code has its meaning, statuses and operations', async () => {
  const html = await read('errors.html');
  expect(all(html, /<article id="([^"]+)"/g)).toEqual(Object.keys(service.errorCodes));
  for (const meaning of Object.values(service.errorCodes)) expect(html).toContain(meaning);
  const [, transition = ''] = html.split('<article id="no_postal_address_error">');
  expect(transition).toContain('<span class="dim">403</span>');
  expect(all(transition, /<code>(\w+)<\/code><\/a>/g)).toEqual(['activateCampaign', 'pauseCampaign']);
});

const menu = [{ label: 'Start', file: 'index.html', current: true }];

const requirement = {
  id: 'AUTH-9',
  level: 'MUST' as const,
  statement: 'A <b> & `c<d>`.',
  contract: ['fetchGoal/responses/401', 'info'],
};
const behavior = {
  id: 'x-y',
  part: 9,
  subject: 's',
  contract: [],
  kind: 'shape' as const,
  choice: '`c`',
  reason: 'r',
};

test('a requirement is in its part, with escaped text and links to operations', () => {
  const html = renderRequirementsPage(menu, [requirement], new Map([['fetchGoal', 'reference.html#/goals/fetchgoal']]));
  const [, , , , , part5 = ''] = html.split('<section>');
  expect(part5).toContain('<h2 id="part-5">5. Authentication</h2>\n<article id="AUTH-9">');
  expect(part5).toContain('A &lt;b&gt; &amp; <code>c&lt;d&gt;</code>.');
  expect(part5).toContain(
    '<a href="reference.html#/goals/fetchgoal"><code>fetchGoal/responses/401</code></a> <code>info</code>',
  );
  expect(part5).not.toContain('Not observable over HTTP');
  expect(renderRequirementsPage(menu, [{ ...requirement, unobservable: 'u' }], new Map())).toContain(
    'Not observable over HTTP: u',
  );
});

test('a retired requirement keeps its URL, and states the version that retired it', () => {
  const html = renderRequirementsPage(menu, [{ ...requirement, contract: [], retired: '1.2.0' }], new Map());
  expect(html).toContain('<h3><a href="#AUTH-9">AUTH-9</a> <span class="dim">retired in version 1.2.0</span></h3>');
});

test('an unspecified behavior is in its part, with the choice of the reference server', () => {
  const html = renderUnspecifiedPage(menu, [behavior], new Map());
  expect(html.split('<section>').at(-1)).toContain('<article id="x-y">');
  expect(html).toContain('<strong>Reference server:</strong> <code>c</code> <span class="dim">r</span>');
  expect(html).toContain('open in the schema');
});
