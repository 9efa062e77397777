import { escapeHtml, operationAddress, page } from './page.ts';

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  tags: string[];
  summary: string;
  deprecated?: boolean;
}

interface Contract {
  info: { title: string; version: string; summary: string };
  tags: { name: string; 'x-displayName'?: string; description: string }[];
  'x-rate-limits': Record<'batch' | 'individual', { limit: number }>;
}

/** What there is to read, how to send a first request, and all operations at a glance. */
export function startPage(
  { info, tags, 'x-rate-limits': limits }: Contract,
  operations: Operation[],
  requirements: number,
  openPoints: number,
): string {
  const item = (operation: Operation) =>
    `<li><a href="${operationAddress(operation)}">${escapeHtml(operation.summary)}</a>${operation.deprecated ? ' (deprecated)' : ''}
<code>${operation.method} ${escapeHtml(operation.path)}</code></li>`;
  const groups = tags.map(({ name, description, 'x-displayName': title = name }) => {
    const own = operations.filter((operation) => operation.tags[0] === name);
    return `<h3>${escapeHtml(title)}</h3><p class="dim">${escapeHtml(description)}</p>
<ul class="list">${own.map(item).join('\n')}</ul>`;
  });
  return page(
    'index',
    info.title,
    `<p>${escapeHtml(info.summary)} Version ${escapeHtml(info.version)} of the contract.</p>
<ul>
<li><a href="reference.html">Reference</a>: the ${operations.length} operations with their parameters, bodies, answers and
examples</li>
<li><a href="requirements.html">Requirements</a>: the ${requirements} statements that a server is tested against</li>
<li><a href="unspecified.html">Open points</a>: ${openPoints} matters that the interface does not settle</li>
<li><a href="openapi.json">openapi.json</a>, <a href="openapi.yaml">openapi.yaml</a>: the contract as one OpenAPI 3.1
document</li>
</ul>
<h2>A first request</h2>
<p>The API token is the user name of HTTP Basic authentication, and the password is empty.</p>
<pre tabindex="0"><code>curl -u "$TOKEN:" "$BASE_URL/v2/accounts"</code></pre>
<h2 id="rate-limits">Limits</h2>
<p>An hour allows ${limits.batch.limit} batch requests and ${limits.individual.limit.toLocaleString('en')} others. The headers
<code>X-RateLimit-Limit</code> and <code>X-RateLimit-Remaining</code> tell the limit and what is left. Beyond it the answer
is 429: try again in an hour.</p>
<h2>Operations</h2>
${groups.join('\n')}`,
  );
}
