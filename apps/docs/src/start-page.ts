import type { Operation, Service } from '@email-automation/types';
import { escapeHtml, type Menu, operationAddress, page } from './page.ts';

/** What there is to read, how to send a first request, and all operations at a glance. */
export function startPage(
  menu: Menu,
  { title, version, summary, tags, rateLimits }: Service,
  operations: readonly Operation[],
  requirements: number,
  unspecified: number,
): string {
  const item = (operation: Operation) =>
    `<li><a href="${operationAddress(operation)}">${escapeHtml(operation.summary)}</a>${operation.deprecated ? ' (deprecated)' : ''}
<code>${operation.method} ${escapeHtml(operation.path)}</code></li>`;
  const groups = tags.map(({ name, description, title }) => {
    const own = operations.filter((operation) => operation.tag === name);
    return `<h3>${escapeHtml(title)}</h3><p class="dim">${escapeHtml(description)}</p>
<ul class="list">${own.map(item).join('\n')}</ul>`;
  });
  return page(
    menu,
    title,
    `<p>${escapeHtml(summary)} Version ${escapeHtml(version)} of the contract.</p>
<ul>
<li><a href="reference.html">Reference</a>: the ${operations.length} operations with their parameters, bodies, answers and
examples</li>
<li><a href="requirements.html">Requirements</a>: the ${requirements} statements that a server is tested against</li>
<li><a href="unspecified.html">Unspecified behavior</a>: ${unspecified} questions that the interface leaves to each server</li>
<li><a href="errors.html">Error codes</a>: what goes wrong, and where</li>
<li><a href="openapi.json">openapi.json</a>, <a href="openapi.yaml">openapi.yaml</a>: the contract as one OpenAPI 3.1
document</li>
</ul>
<h2>A first request</h2>
<p>The API token is the user name of HTTP Basic authentication, and the password is empty.</p>
<pre tabindex="0"><code>curl -u "$TOKEN:" "$BASE_URL/v2/accounts"</code></pre>
<h2 id="rate-limits">Limits</h2>
<p>An hour allows ${rateLimits.batch.limit} batch requests and ${rateLimits.individual.limit.toLocaleString('en')} others. The headers
<code>X-RateLimit-Limit</code> and <code>X-RateLimit-Remaining</code> tell the limit and what is left. Beyond it the answer
is 429: try again in an hour.</p>
<h2>Operations</h2>
${groups.join('\n')}`,
  );
}
