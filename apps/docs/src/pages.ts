import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import requirements from '@email-automation/openapi/requirements.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };
import { errorsPage } from './errors-page.ts';
import { type Menu, operationAddress } from './page.ts';
import { referencePage } from './reference.ts';
import { requirementsPage, unspecifiedPage } from './registers.ts';
import { startPage } from './start-page.ts';

interface Page {
  /** Its name in the menu. */
  label: string;
  render(menu: Menu): string | Promise<string>;
}

const operations = Object.values(operationsById);
const addresses = new Map<string, string>(operations.map((one) => [one.operationId, operationAddress(one)]));
const holding = requirements.filter(({ retired }) => retired === undefined);

/** The pages of the site by their file names; what is in the menu is what is built. */
const pages: Record<string, Page> = {
  index: {
    label: 'Start',
    render: (menu) => startPage(menu, service, operations, holding.length, unspecified.length),
  },
  reference: { label: 'Reference', render: (menu) => referencePage(menu, contract) },
  errors: { label: 'Error codes', render: (menu) => errorsPage(menu, service.errorCodes, operations) },
  requirements: { label: 'Requirements', render: (menu) => requirementsPage(menu, requirements, addresses) },
  unspecified: { label: 'Unspecified behavior', render: (menu) => unspecifiedPage(menu, unspecified, addresses) },
};

/** Every page of the site, by its file. */
export async function renderPages(): Promise<[file: string, html: string][]> {
  const entries = Object.entries(pages);
  return Promise.all(
    entries.map(async ([current, { render }]): Promise<[string, string]> => {
      const menu = entries.map(([name, { label }]) => ({ label, file: `${name}.html`, here: name === current }));
      return [`${current}.html`, await render(menu)];
    }),
  );
}
