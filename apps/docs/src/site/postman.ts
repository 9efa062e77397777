import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import converter from 'openapi-to-postmanv2';
import { lookUp } from '../contract/document.ts';
import { operations, parametersOf } from '../contract/operations.ts';
import { sandbox, withSandboxValues } from './sandbox.ts';

/** A variable of a path, or a parameter of a query. */
interface Variable {
  key: string;
  value: string;
  disabled?: boolean;
}

interface Item {
  item?: Item[];
  request?: {
    method: string;
    url: { path: string[]; variable?: Variable[]; query?: Variable[] };
    body?: { raw?: string };
  };
}

interface Collection extends Item {
  auth: object;
  variable: Variable[];
}

/** The contract as a collection for Postman, whose requests get their responses from the sandbox of `npm start`. */
export async function renderPostmanCollection(): Promise<string> {
  const collection = await convert();
  collection.auth = {
    type: 'basic',
    basic: [
      { key: 'username', value: sandbox.token, type: 'string' },
      { key: 'password', value: '', type: 'string' },
    ],
  };
  collection.variable = [{ key: 'baseUrl', value: sandbox.servers.Sandbox }];
  fillIn(collection);
  return withSandboxValues(JSON.stringify(collection));
}

function convert(): Promise<Collection> {
  // Responses would be two thirds of the file; the documentation has them.
  const options = { folderStrategy: 'Tags', requestParametersResolution: 'Example', includeResponses: false } as const;
  return new Promise((resolve, reject) => {
    converter.convertV2({ type: 'json', data: structuredClone(contract) }, options, (error, result) => {
      const [output] = result?.output ?? [];
      if (output) resolve(output.data as unknown as Collection);
      else reject(error ?? new Error(result?.reason));
    });
  });
}

/** Gives requests the records of the sandbox and the examples of the contract, and leaves out parameters that they do not need. */
function fillIn({ item = [], request }: Item): void {
  item.forEach(fillIn);
  if (!request) return;
  const path = `/${request.url.path.map((part) => part.replace(/^:(.*)/, '{$1}')).join('/')}`;
  const operation = operations.find((one) => one.method === request.method && one.path === path);
  if (!operation) throw new Error(`The contract has no ${request.method} ${path}.`);
  for (const variable of request.url.variable ?? [])
    variable.value = sandbox.parameters[variable.key] ?? variable.value;
  for (const { name, example, required } of parametersOf(operation, 'query')) {
    const parameter = request.url.query?.find(({ key }) => key === name);
    if (parameter) Object.assign(parameter, { value: String(example), disabled: !required });
  }
  if (operation.body) request.body = { ...request.body, raw: JSON.stringify(lookUp(operation.body.example), null, 2) };
}
