import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bundle } from '../src/bundle.ts';
import { check } from '../src/check.ts';
import type { Problem } from '../src/problems.ts';
import { houseRules } from '../src/redocly.ts';
import { checkFolders, contractFolder, swap } from './folder.ts';
import { descriptionViolations } from './violations/descriptions.ts';
import { documentViolations } from './violations/document.ts';
import { fileViolations } from './violations/files.ts';
import { operationViolations } from './violations/operations.ts';
import { responseViolations } from './violations/responses.ts';
import { valueViolations } from './violations/values.ts';
import { things, type Violation } from './violations/violation.ts';

/** The rules of every contract, and of the API's contract. */
const rules: Record<string, unknown> = Object.assign(
  {},
  ...[houseRules, join(dirname(houseRules), 'lint/house-rules.yaml')].map(
    (file) => (parse(readFileSync(file, 'utf8')) as { rules: object }).rules,
  ),
);

const violations = [
  ...fileViolations,
  ...documentViolations,
  ...descriptionViolations,
  ...operationViolations,
  ...responseViolations,
  ...valueViolations,
];

/** The problems of a contract for each violation. */
const checked = checkAll();

async function checkAll(): Promise<Map<Violation, { folder: string; problems: Problem[] }>> {
  const folders = await Promise.all(violations.map(({ changes }) => contractFolder(changes)));
  const all = await checkFolders(folders);
  return new Map(
    violations.map((violation, n) => [violation, { folder: folders[n] as string, problems: all[n] as Problem[] }]),
  );
}

describe.concurrent('house rules', () => {
  test('a contract that follows all rules passes', async () => {
    expect(await check(await contractFolder())).toEqual([]);
  });

  test.for(violations)('$rule reports $violation', async (violation) => {
    const { rule, at } = violation;
    const { folder, problems } = (await checked).get(violation) ?? {};
    const found = problems?.map((problem) => `${problem.rule} at ${problem.file}: ${textAt(folder ?? '', problem)}`);
    expect(found).toEqual(at.map((location) => `${rule} at ${location}`));
  });

  test('the rules of Redocly that the house enables report violations', async () => {
    const folder = await contractFolder({
      'openapi.yaml': swap('  /oauth/token:', '  /v2/get_things/{id}:\n    $ref: broken.yaml\n  /oauth/token:'),
      'broken.yaml': broken,
      'components/schemas/more/Thing.yaml':
        'type: object\nproperties:\n  name:\n    type: string\n    examples: [1]\n  size:\n    type: integer\n',
    });
    const found = new Set((await check(folder)).map(({ rule }) => rule));
    const enabled = Object.keys(rules).filter((rule) => !rule.includes('/') && rules[rule] !== 'off');
    expect(enabled.filter((rule) => !found.has(rule))).toEqual([]);
  });

  test('a schema can refer to a number in openapi.yaml, and its examples are validated against it', async () => {
    const withLimit = (things: number) =>
      contractFolder({
        'openapi.yaml': swap('x-rate-limits:', `x-limits: { things: ${things} }\nx-rate-limits:`),
        'components/schemas/ThingList.yaml': swap('    items:', "    maxItems: '{{x-limits.things}}'\n    items:"),
      });
    expect(await check(await withLimit(1))).toEqual([]);
    expect(await check(await withLimit(0))).toMatchObject([{ rule: 'no-invalid-media-type-examples' }]);
    const { components } = (await bundle(await withLimit(7))) as { components: { schemas: Record<string, object> } };
    expect(components.schemas.ThingList).toMatchObject({ properties: { things: { maxItems: 7 } } });
  });

  test('a schema can take a property of another schema, with other keywords', async () => {
    const folder = await contractFolder({
      'components/schemas/ThingList.yaml': swap(
        'properties:\n',
        `properties:
  title: { $ref: ./Size.yaml#/properties/of, maximum: 9, examples: [8] }
`,
      ),
      'components/schemas/Size.yaml': `type: object
description: How big it is.
properties:
  of: { $ref: ./Unit.yaml#/properties/of }
`,
      'components/schemas/Unit.yaml': `type: object
description: In which unit.
properties:
  of: { type: integer, description: How big a thing is., examples: [3] }
`,
    });
    // Nothing refers to them as a whole.
    expect((await check(folder)).map(({ rule }) => rule)).toEqual(['house/no-orphan-files', 'house/no-orphan-files']);
    const { components } = (await bundle(folder)) as { components: { schemas: Record<string, object> } };
    expect(components.schemas.ThingList).toMatchObject({
      properties: { title: { type: 'integer', description: 'How big a thing is.', maximum: 9, examples: [8] } },
    });
    expect(Object.keys(components.schemas)).not.toContain('of');
  });

  test("a contract's own rules replace the API contract's, and keep the house rules", async () => {
    const own = 'extends: [HOUSE]\nrules:\n  house/no-ambiguous-paths: off\n'.replace(
      'HOUSE',
      join(dirname(houseRules), 'lint/house-rules.yaml'),
    );
    const folder = await contractFolder({
      'redocly.yaml': own,
      [things]: (text) =>
        swap(
          'x-rate-limit: batch',
          'x-rate-limit: batches',
        )(swap("    '429':\n      $ref: ../components/responses/Failure.yaml\n", '')(text)),
      'components/schemas/Lost.yaml': 'type: string\ndescription: Nowhere.\nexamples: [x]\n',
    });
    expect((await check(folder)).map(({ rule }) => rule)).toEqual(['house/no-orphan-files']);
  });

  test('an ignore file that hides problems is a problem', async () => {
    const folder = await contractFolder({
      'openapi.yaml': swap('  license:\n    name: Apache-2.0\n    identifier: Apache-2.0\n', ''),
      'redocly.yaml': 'extends: [minimal]\nrules:\n  info-license: warn\n',
    });
    const lint = () => check(folder, join(folder, 'redocly.yaml'));
    expect(await lint()).toMatchObject([{ rule: 'info-license' }]);
    await writeFile(join(folder, '.redocly.lint-ignore.yaml'), "openapi.yaml:\n  info-license:\n    - '#/info'\n");
    expect(await lint()).toMatchObject([{ rule: 'no-ignored-problems', file: '.redocly.lint-ignore.yaml' }]);
  });

  test('every house rule has a violation here', () => {
    const houseRuleNames = Object.keys(rules).filter((rule) => rule.includes('/'));
    expect([...new Set(violations.map(({ rule }) => rule))].sort()).toEqual(houseRuleNames.sort());
  });
});

/** A path that violates every rule of Redocly that redocly.yaml enables. */
const broken = `
post:
  operationId: createThings
  tags: [Things, Nowhere]
  summary: Create things
  requestBody:
    content:
      application/json:
        schema:
          $ref: components/schemas/Thing.yaml
        examples:
          wrong:
            value: { id: 1 }
          twice:
            value: { id: '1' }
            externalValue: ./thing.json
  responses:
    $ref: 'components/responses/Failure.yaml'
get:
  operationId: listBrokenThings
  tags: [Things]
  summary: List things
  parameters:
    - name: ids
      in: query
      schema:
        type: array
        items: { type: string }
      example: 1
  responses:
    '200':
      description: Things.
      content:
        application/json:
          schema:
            $ref: components/schemas/more/Thing.yaml
`;

function textAt(folder: string, { file, line }: Problem): string | undefined {
  return readFileSync(join(folder, file), 'utf8').split('\n')[line - 1]?.trim();
}
