import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { methodNames } from '@email-automation/codegen/client-names';
import { describeSdkMethods, pythonName, type SdkMethod } from '@email-automation/codegen/describe-sdk-methods';
import { generateSdkCore } from '@email-automation/codegen/generate-sdk-core';
import { updateFiles } from '@email-automation/codegen/generated-files';
import { locate } from '@email-automation/codegen/locate';
import { nameMethods } from '@email-automation/codegen/name-methods';
import openapi from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { generateClients } from './generate-clients.ts';
import {
  generateErrorKinds,
  generateModule,
  generateOptions,
  generateRecords,
  generateVocabulary,
} from './generate-vocabulary.ts';

const described: Operation[] = Object.values(operationsById);
const operations = nameMethods(described, described, pythonName);
const contract = nameMethods(openapi, described, pythonName);
const groups = describeSdkMethods(contract, operations);
const methods = methodNames(described, 'python');
const header = '# Generated from the contract by `pnpm build`; edit spec/ instead.\n';

const pascal = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());

const str = JSON.stringify;
const types: Record<string, string> = { integer: 'int', number: 'float', boolean: 'bool', string: 'str' };

function typeOf({ type, enum: values }: { type?: unknown; enum?: unknown }): string {
  return Array.isArray(values)
    ? `Literal[${values.map((value) => str(value)).join(', ')}]`
    : (types[type as string] ?? 'str');
}

/** What the contract's extensions say, as tables. */
function generateRules(): string {
  const rules = operations.map(({ operationId, method, path, idempotent, rateLimit, responses, success }) => {
    const isEmpty = responses[success]?.json === undefined;
    const limit = rateLimit === undefined ? 'None' : str(rateLimit);
    return `    ${str(operationId)}: Rule(${str(methods.call(operationId))}, ${str(method)}, ${str(path)}, idempotent=${idempotent ? 'True' : 'False'}, rate_limit=${limit}, empty=${isEmpty ? 'True' : 'False'}),`;
  });
  const limits = Object.entries(service.rateLimits)
    .filter(([name]) => operations.some(({ rateLimit }) => rateLimit === name))
    .map(([name, { limit, seconds }]) => `    ${str(name)}: (${limit}, ${seconds}),`);
  const retryable = [...new Set(operations.flatMap(({ responses }) => Object.entries(responses)))]
    .filter(([, { retryable }]) => retryable)
    .map(([status]) => Number(status));
  return `${header}
from __future__ import annotations

from typing import NamedTuple

VERSION = ${str(service.version)}


class Rule(NamedTuple):
    """What the contract says of an operation."""

    #: The method that sends it, for messages.
    name: str
    method: str
    path: str
    idempotent: bool
    rate_limit: str | None
    empty: bool


RULES = {
${rules.join('\n')}
}

#: Requests and seconds of each rate limit.
LIMITS = {
${limits.join('\n')}
}

#: Statuses after which every request can be retried, because the service did nothing.
RETRYABLE = {${[...new Set(retryable)].join(', ')}}
`;
}

/** The description of a query parameter. */
function describeQuery({ pointer }: SdkMethod['operation'], name: string): string {
  const { parameters = [] } = locate(contract, pointer).node as { parameters?: unknown[] };
  const nodes = parameters.map((_, index) => locate(contract, `${pointer}/parameters/${index}`).node);
  const found = nodes.find((node) => (node as { name?: string }).name === name);
  return String((found as { description?: string }).description).replaceAll('\n', ' ');
}

/** The methods of a class: the same for both kinds of clients. */
function generateMethod(
  { name, operation, imports, ids, result, records, items }: SdkMethod,
  isAsync: boolean,
): string {
  const { operationId, summary, description, batch, pathParameters, query } = operation;
  const many = 'Sends any number of records, in as many batches as they need. Waits for the rate limit.';
  const lists = 'Iterate over the result for the items of all pages; `page()` returns one page.';
  const fields = query.filter((one) => !(items && one.name === 'page'));
  const raises = imports
    ? '`ImportFailedError` if the import ends early'
    : '`ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives';
  const paragraphs = [
    `${summary}.`,
    ...(imports ? [many] : []),
    ...(items ? [lists] : []),
    ...description.split('\n'),
    ...(imports ? [] : fields.map((one) => `- ${one.name}: ${describeQuery(operation, one.name)}`)),
    `Raises ${raises}.`,
  ];
  const about = `        """${paragraphs.join('\n\n        ').replaceAll('\\', '\\\\')}\n        """`;
  const largest = query.find((one) => one.name === 'per_page')?.schema.maximum;
  const account = pathParameters.includes('account_id') ? ['account_id: str | None = None'] : [];
  const keywords = [
    ...fields.map((one) => `${one.name}: ${typeOf(one.schema)} | None = None`),
    ...(items ? ['page: int = 1'] : []),
    ...account,
  ];
  const core = `self._core.${pythonName(operationId)}`;
  const callee = str(imports ? methods.import(operationId) : methods.call(operationId));
  const checkedIds = ids.map((id) => `checked_id(${callee}, ${str(id)}, ${id})`);
  const checkedAccount = `self._account(${callee}, account_id)`;
  const positional = [...(account.length > 0 ? [checkedAccount] : []), ...checkedIds];
  const prefix = isAsync ? 'Async' : '';
  const call = (more: string[]) => `${core}(${[...positional, ...more].join(', ')})`;
  const signature = (parameters: string[], returns: string, isCoroutine = isAsync) =>
    `    ${isCoroutine ? 'async ' : ''}def ${pythonName(name)}(self${parameters.map((one) => `, ${one}`).join('')}) -> ${returns}:`;
  const star = keywords.length > 0 ? ['*', ...keywords] : [];
  const record = records && `core.${records.type} | Mapping[str, object]`;

  const sent = (list: string) =>
    records?.group ? `{"batches": [{${str(records.key)}: ${list}}]}` : `{${str(records?.key)}: ${list}}`;

  if (imports && batch && records) {
    const size = `size: int = ${batch.maximum}`;
    const parameters = [
      `records: Iterable[${record}]`,
      '*',
      'start: int = 0',
      size,
      'on_chunk: Callable[[Chunk], object] | None = None',
      ...account,
    ];
    return [
      signature(parameters, 'ImportSummary'),
      about,
      `        def send(chunk: list[Any]) -> Any:`,
      `            return ${call([`json_body(${callee}, ${sent('chunk')})`, `headers={IMPORT: ${callee}}`])}`,
      '',
      `        steps = import_steps(${callee}, records, start, size, ${batch.maximum}, on_chunk)`,
      `        return ${isAsync ? 'await drive_async' : 'drive'}(steps, send)`,
    ].join('\n');
  }
  if (items) {
    const item = items.type ? `core.${items.type}` : 'str';
    const type = `${prefix}Pages[core.${result}, ${item}]`;
    const args = fields.map(
      (one) =>
        `${one.name}=${one.name === 'per_page' && largest ? `per_page or (${largest} if page == 1 else None)` : one.name}`,
    );
    return [
      signature([...ids.map((id) => `${id}: str`), ...star], type, false),
      about,
      `        account = ${checkedAccount}`,
      ...ids.map((id, index) => `        ${id} = ${checkedIds[index]}`),
      '',
      `        ${isAsync ? 'async ' : ''}def fetch(number: int) -> core.${result}:`,
      `            with valid_response(${callee}):`,
      `                return ${isAsync ? 'await ' : ''}${core}(${['account', ...ids, ...args, 'page=number'].join(', ')})`,
      '',
      `        return ${prefix}Pages(${callee}, fetch, ${str(items.key)}, page)`,
    ].join('\n');
  }
  const returns = result ? `core.${result}` : 'None';
  const input = record && (batch ? `records: Iterable[${record}]` : `record: ${record}`);
  const parameters = [...ids.map((id) => `${id}: str`), ...(input ? [input] : []), ...star];
  const args = [
    ...(records ? [`json_body(${callee}, ${sent(batch ? 'list(records)' : '[record]')})`] : []),
    ...fields.map((one) => `${one.name}=${one.name}`),
  ];
  return [
    signature(parameters, returns),
    about,
    ...(result && !input ? [`        with valid_response(${callee}):`] : []),
    `        ${result && !input ? '    ' : ''}${result ? 'return ' : ''}${isAsync ? 'await ' : ''}${call(args)}`,
  ].join('\n');
}

function generateResources(): string {
  const classes = ['', 'Async'].flatMap((prefix) =>
    groups.flatMap(({ name, methods }) =>
      methods.length === 0
        ? []
        : `class ${prefix}${pascal(name)}(Resource[core.${prefix}Client]):\n${methods.map((method) => generateMethod(method, prefix !== '')).join('\n\n')}\n`,
    ),
  );
  const attributes = (prefix: string) =>
    groups
      .filter(({ methods }) => methods.length > 0)
      .map(({ name }) => {
        const group = `${prefix}${pascal(name)}`;
        return `        self.${pythonName(name)}: ${group} = ${group}(core_client, account_id)`;
      })
      .join('\n');
  const all = ['', 'Async'].map(
    (prefix) => `class ${prefix}Resources:
    """The groups of methods, one for each kind of resource."""

    def __init__(self, core_client: core.${prefix}Client, account_id: str | None) -> None:
${attributes(prefix)}
`,
  );
  return `${header}
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from . import _core as core
from ._calls import IMPORT, AsyncPages, Pages, Resource, checked_id, drive, drive_async, import_steps, valid_response
from ._check import json_body
from ._records import Chunk, ImportSummary


${[...classes, ...all].join('\n\n')}`;
}

/** The records of the contract, by their public names. */
function generateModels(): string {
  const names = Object.keys(contract.components.schemas).sort();
  return `${header}"""The records of the contract. Those with fields of your own are dictionaries."""

from ._core import (
${names.map((name) => `    ${name} as ${name},`).join('\n')}
)
`;
}

/** Contents of the generated files by their paths. */
export async function generatedFiles(): Promise<Record<string, string>> {
  // httpx2 continues httpx, which has no releases any more, under the same names.
  const core = (await generateSdkCore('python', contract)).replaceAll(/^import httpx$/gm, 'import httpx2 as httpx');
  return {
    // The wheel and the sdist need their own copy.
    LICENSE: await readFile(join(import.meta.dirname, '../../LICENSE'), 'utf8'),
    // It is checked as a library is: what it exports counts, and not its inside.
    'src/email_automation/_core.py': `# pyright: basic, reportArgumentType=false\n# mypy: ignore-errors\n${core}`,
    'src/email_automation/_rules.py': generateRules(),
    'src/email_automation/_resources.py': generateResources(),
    'src/email_automation/_clients.py': generateClients(),
    'src/email_automation/_error_kinds.py': generateErrorKinds(),
    'src/email_automation/__init__.py': generateModule(),
    'src/email_automation/_options.py': generateOptions(),
    'src/email_automation/_records.py': generateRecords(),
    'src/email_automation/_vocabulary.py': generateVocabulary(),
    'src/email_automation/models.py': generateModels(),
  };
}

if (import.meta.main) await updateFiles(import.meta.dirname, await generatedFiles());
