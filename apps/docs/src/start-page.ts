import { escapeHtml, page } from './page.ts';

interface Contract {
  info: { version: string };
  paths: Record<string, object>;
  tags: { name: string; description: string }[];
  'x-rate-limits': Record<'batch' | 'individual', { limit: number }>;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  deprecated?: boolean;
}

/** What there is to read, how to send a first request, and all operations at a glance. */
export function startPage(contract: Contract, requirements: number, openPoints: number): string {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation: operation as Operation })),
  );
  const limits = contract['x-rate-limits'];
  const row = ({ path, method, operation }: (typeof operations)[number]) =>
    `<tr><td><a href="reference.html#tag/${operation.tags[0]}/operation/${operation.operationId}">${escapeHtml(operation.summary)}</a></td>
<td><code>${method} ${escapeHtml(path)}</code></td></tr>`;
  const groups = contract.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === name);
    return `<h3>${escapeHtml(description)}</h3><table>${own.map(row).join('')}</table>`;
  });
  return page(
    'index',
    'Email Marketing Automation API',
    `<p>Version ${escapeHtml(contract.info.version)} of the contract: ${operations.length} operations.</p>
<ul>
<li><a href="reference.html">Reference</a>: every operation with its parameters, bodies, answers and examples</li>
<li><a href="requirements.html">Requirements</a>: the ${requirements} statements that a server is tested against</li>
<li><a href="unspecified.html">Open points</a>: ${openPoints} matters that the interface does not settle</li>
<li><a href="openapi.json">openapi.json</a>: the contract as one OpenAPI 3.1 document</li>
</ul>
<h2>A first request</h2>
<p>The API token is the user name of HTTP Basic authentication, and the password is empty.</p>
<pre><code>curl -u "$TOKEN:" "$BASE_URL/v2/accounts"</code></pre>
<h2 id="rate-limits">Limits</h2>
<p>An hour allows ${limits.batch.limit} batch requests and ${limits.individual.limit.toLocaleString('en')} others. The headers
<code>X-RateLimit-Limit</code> and <code>X-RateLimit-Remaining</code> tell the limit and what is left. Beyond it the answer
is 429: try again in an hour.</p>
<h2>Operations</h2>
${groups.join('\n')}`,
  );
}
