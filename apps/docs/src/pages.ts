import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import requirements from '@email-automation/openapi/requirements.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };
import { renderErrorsPage } from './errors-page.ts';
import { readFigures } from './figures.ts';
import { type Menu, operationUrl } from './page.ts';
import { renderProofsPage } from './proofs-page.ts';
import { renderReferencePage } from './reference-page.ts';
import { renderRequirementsPage, renderUnspecifiedPage } from './register-pages.ts';
import { renderStartPage } from './start-page.ts';

interface Page {
  /** Label in the menu. */
  label: string;
  render(menu: Menu): string | Promise<string>;
}

const operations = Object.values(operationsById);
const urls = new Map<string, string>(operations.map((operation) => [operation.operationId, operationUrl(operation)]));
const activeRequirements = requirements.filter(({ retired }) => retired === undefined);

/** The pages of the site by name, in the order of the menu. */
const pages: Record<string, Page> = {
  index: {
    label: 'Start',
    render: (menu) => renderStartPage(menu, service, operations, activeRequirements.length, unspecified.length),
  },
  reference: { label: 'Reference', render: (menu) => renderReferencePage(menu, contract) },
  errors: { label: 'Error codes', render: (menu) => renderErrorsPage(menu, service.errorCodes, operations) },
  requirements: { label: 'Requirements', render: (menu) => renderRequirementsPage(menu, requirements, urls) },
  unspecified: { label: 'Unspecified behavior', render: (menu) => renderUnspecifiedPage(menu, unspecified, urls) },
  proofs: { label: 'Proofs', render: (menu) => renderProofsPage(menu, readFigures()) },
};

/** Renders all pages of the site. */
export async function renderPages(): Promise<[file: string, html: string][]> {
  const entries = Object.entries(pages);
  return Promise.all(
    entries.map(async ([currentName, { render }]): Promise<[string, string]> => {
      const menu = entries.map(([name, { label }]) => ({ label, file: `${name}.html`, current: name === currentName }));
      return [`${currentName}.html`, await render(menu)];
    }),
  );
}
