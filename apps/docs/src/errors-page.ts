import type { KnownErrorCode, Operation } from '@email-automation/types';
import { escapeHtml, type Menu, operationAddress, page, prose } from './page.ts';

/** The known codes of errors with their meanings, and the operations and statuses that they can occur with. */
export function errorsPage(
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
      ({ operation }) => `<a href="${operationAddress(operation)}"><code>${operation.operationId}</code></a>`,
    );
    const anchor = escapeHtml(code);
    return `<article id="${anchor}"><h3><a href="#${anchor}">${anchor}</a> <span class="dim">${statuses}</span></h3>
<p>${prose(meaning)}</p><p class="dim">${links.join(' ')}</p></article>`;
  });
  const introduction = `<p>An error response lists objects with a <code>code</code>. These are the codes that the contract
knows, with the statuses and operations that they can occur with. Services can send other codes, so treat an unknown code
by its status.</p>`;
  return page(menu, 'Error codes', `${introduction}\n<h2 id="codes">Codes</h2>\n${codes.join('\n')}`);
}
