import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bundle } from '../src/bundle.ts';
import { check } from '../src/check.ts';
import type { Problem } from '../src/problems.ts';
import { readContracts } from '../src/read-contracts.ts';
import { workflowRules } from '../src/redocly.ts';
import { renderContracts } from '../src/render-contracts.ts';
import { readWorkflows } from '../src/workflows.ts';
import { contractFolder } from './folder.ts';

const file = 'workflows/list-things.arazzo.yaml';
const valid = `arazzo: 1.0.1
info:
  title: List things
  version: 0.0.0
sourceDescriptions:
  - { name: contract, type: openapi, url: ../openapi.yaml }
workflows:
  - workflowId: list-things
    summary: List all things
    description: One request.
    inputs: { type: object }
    steps:
      - stepId: list
        description: List the things.
        operationId: $sourceDescriptions.contract.listThings
        parameters:
          - { name: account_id, in: path, value: '1' }
        successCriteria:
          - condition: $statusCode == 200
`;

/** The folder of the fixture with the workflow, in which a part is replaced. */
function folderWith(from: string, to: string): Promise<string> {
  expect(valid).toContain(from);
  return contractFolder({ [file]: valid.replace(from, to) });
}

const lacks = 'workflow-parameter at 17';
const bundled = contractFolder().then(bundle);
const brief = (problems: readonly Problem[]) => problems.map(({ rule, line }) => `${rule} at ${line}`);

describe.concurrent('workflows', () => {
  test('are published with the version of the contract, and as data', async () => {
    const folder = await contractFolder({ [file]: valid });
    const contracts = await readContracts(folder);
    const files = await renderContracts(contracts, folder);
    const published = parse(files[file] ?? '');
    const { version } = contracts.get('.')?.service ?? {};
    expect(published.info).toEqual({
      title: 'List things',
      summary: 'List all things',
      description: 'One request.',
      version,
    });
    expect({ ...published, info: null }).toEqual({ ...parse(valid), info: null });
    expect(JSON.parse(files['workflows.json'] ?? '')).toMatchObject([
      {
        workflowId: 'list-things',
        file: 'list-things.arazzo.yaml',
        steps: [{ source: 'contract', operationId: 'listThings' }],
      },
    ]);
  });

  test('with a problem are not published', async () => {
    const folder = await folderWith('.listThings', '.listThing');
    await expect(readContracts(folder)).rejects.toThrow(`${file}:15:22  workflow-operation`);
  });

  test.for([
    ['no description of a step', '        description: List the things.\n', 'rule/step-description at 13'],
    ['no summary', '    summary: List all things\n', 'rule/workflow-texts at 8'],
    ['no criteria', / {8}successCriteria.*/s.exec(valid)?.[0] ?? '', 'rule/step-description at 13'],
  ] as const)('with %s violate a rule of Redocly', async ([, from, problem]) => {
    expect(brief(await check(await folderWith(from, ''), workflowRules, [file]))).toEqual([problem]);
  });

  test.for([
    ['an unknown operation', '.listThings', '.listThing', ['workflow-operation at 15']],
    ['a parameter in another place', 'account_id, in: path', 'account_id, in: query', [lacks, lacks]],
    ['another name than the file', 'workflowId: list-things', 'workflowId: list', ['workflow-file-name at 8']],
  ] as const)('with %s are reported', async ([, from, to, problems]) => {
    const folder = await folderWith(from, to);
    expect(brief(readWorkflows(folder, await bundled).problems)).toEqual(problems);
  });
});
