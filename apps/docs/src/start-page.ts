import type { Operation, Service } from '@email-automation/types';
import { escapeHtml, type Menu, operationUrl, renderPage } from './page.ts';

/** The start page: links to the other pages, a first request, the rate limits and a list of all operations. */
export function renderStartPage(
  menu: Menu,
  { title, version, summary, tags, rateLimits }: Service,
  operations: readonly Operation[],
  requirements: number,
  unspecified: number,
): string {
  const item = (operation: Operation) =>
    `<li><a href="${operationUrl(operation)}">${escapeHtml(operation.summary)}</a>${operation.deprecated ? ' (deprecated)' : ''}
<code>${operation.method} ${escapeHtml(operation.path)}</code></li>`;
  const groups = tags.map(({ name, description, title }) => {
    const tagged = operations.filter((operation) => operation.tag === name);
    return `<h3>${escapeHtml(title)}</h3><p class="dim">${escapeHtml(description)}</p>
<ul class="list">${tagged.map(item).join('\n')}</ul>`;
  });
  return renderPage(
    menu,
    title,
    `<p>${escapeHtml(summary)} Version ${escapeHtml(version)} of the contract.</p>
<ul>
<li><a href="reference.html">Reference</a>: the ${operations.length} operations with their parameters, bodies, responses and
examples</li>
<li><a href="requirements.html">Requirements</a>: the ${requirements} normative statements of the interface</li>
<li><a href="unspecified.html">Unspecified behavior</a>: ${unspecified} choices that the interface leaves to each server</li>
<li><a href="errors.html">Error codes</a>: the known codes with their meanings and operations</li>
<li><a href="openapi.json">openapi.json</a>, <a href="openapi.yaml">openapi.yaml</a>: the contract as one OpenAPI 3.1
document</li>
</ul>
<h2>First request</h2>
<p>Send your API token as the username of HTTP Basic authentication, with an empty password.</p>
<pre tabindex="0"><code>curl -u "$TOKEN:" "$BASE_URL/v2/accounts"</code></pre>
<h2 id="rate-limits">Rate limits</h2>
<p>Batch endpoints accept ${formatNumber(rateLimits.batch.limit)} requests and ${formatNumber(rateLimits.records.limit)} records per
hour; all other endpoints share ${formatNumber(rateLimits.individual.limit)} requests per hour. The headers <code>X-RateLimit-Limit</code>
and <code>X-RateLimit-Remaining</code> state the limit and the remaining requests. Beyond a limit the response is
<code>429</code>; try again in an hour.</p>
<h2>Operations</h2>
${groups.join('\n')}`,
  );
}

const formatNumber = (value: number) => value.toLocaleString('en');
