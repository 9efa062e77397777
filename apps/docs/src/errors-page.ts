import type { KnownErrorCode, Operation } from '@email-automation/types';
import { escapeHtml, type Menu, operationUrl, renderPage, renderProse } from './page.ts';

/** The page of the known error codes: their meanings, and the statuses and operations that they occur with. */
export function renderErrorsPage(
  menu: Menu,
  meanings: Readonly<Record<KnownErrorCode, string>>,
  operations: readonly Operation[],
): string {
  const codes = Object.entries(meanings).map(([code, meaning]) => {
    const found = operations.flatMap((operation) =>
      Object.entries(operation.responses)
        .filter(([, { errorCodes }]) => errorCodes.includes(code))
        .map(([status]) => ({ status, operation })),
    );
    const statuses = [...new Set(found.map(({ status }) => status))].join(', ');
    const links = found.map(
      ({ operation }) => `<a href="${operationUrl(operation)}"><code>${operation.operationId}</code></a>`,
    );
    const anchor = escapeHtml(code);
    return `<article id="${anchor}"><h3><a href="#${anchor}">${anchor}</a> <span class="dim">${statuses}</span></h3>
<p>${renderProse(meaning)}</p><p class="dim">${links.join(' ')}</p></article>`;
  });
  const introduction = `<p>Each error in a response has a <code>code</code>. This page lists the known codes, and the statuses
and operations that they occur with. A service can send other codes: handle an unknown code by its status.</p>`;
  return renderPage(menu, 'Error codes', `${introduction}\n<h2 id="codes">Codes</h2>\n${codes.join('\n')}`);
}
