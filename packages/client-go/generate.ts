import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { methodNames } from '@email-automation/codegen/client-names';
import { describeSdkMethods, type SdkMethod } from '@email-automation/codegen/describe-sdk-methods';
import { generateSdkCore } from '@email-automation/codegen/generate-sdk-core';
import { updateFiles } from '@email-automation/codegen/generated-files';
import { pascal } from '@email-automation/codegen/go-literal';
import { nameMethods } from '@email-automation/codegen/name-methods';
import openapi from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { generateParams, generateRecords } from './generate-records.ts';
import { generateOptions, generateVocabulary } from './generate-vocabulary.ts';

const described: Operation[] = Object.values(operationsById);
const operations = nameMethods(described, described, pascal);
const contract = nameMethods(openapi, described, pascal);
const groups = describeSdkMethods(contract, operations).filter(({ methods }) => methods.length > 0);
const methods = methodNames(described, 'go');
const header =
  '// Code generated from the contract by `pnpm build`; DO NOT EDIT. Edit spec/ instead.\n\npackage emailautomation\n';

/** A parameter of a path, as Go programs name it. */
const parameter = (name: string) =>
  name.replace(/_id$/, 'ID').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Lines of a table, aligned as gofmt does. */
function align(rows: readonly (readonly [key: string, value: string])[], colon = ':'): string {
  const width = Math.max(...rows.map(([key]) => key.length)) + colon.length + 1;
  return rows.map(([key, value]) => `\t${`${key}${colon}`.padEnd(width)}${value}`).join('\n');
}

/** What the contract's extensions say, as tables. */
function generateRules(): string {
  const rules = operations.map(
    ({ operationId, method, path, idempotent, rateLimit, responses, success }): [string, string] => [
      JSON.stringify(operationId),
      `{"${methods.call(operationId)}", "${method}", "${path}", ${idempotent}, ${JSON.stringify(rateLimit ?? '')}, ${responses[success]?.json === undefined}},`,
    ],
  );
  const limits = Object.entries(service.rateLimits)
    .filter(([name]) => operations.some(({ rateLimit }) => rateLimit === name))
    .map(([name, { limit, seconds }]): [string, string] => [JSON.stringify(name), `{${limit}, ${seconds}},`]);
  const retryable = operations
    .flatMap(({ responses }) => Object.entries(responses))
    .flatMap(([status, response]) => (response.retryable ? [status] : []));
  return `${header}
// Version is the version of the contract and of this module, which are released together.
const Version = ${JSON.stringify(service.version)}

// rule is what the contract says of an operation.
type rule struct {
	name       string // of the method that sends it, for messages
	method     string
	path       string
	idempotent bool
	rateLimit  string
	empty      bool
}

var rules = map[string]rule{
${align(rules)}
}

// limits are the requests and seconds of each rate limit.
var limits = map[string][2]int{
${align(limits)}
}

// retryable are statuses after which every request can be retried, because the service did nothing.
var retryable = map[int]bool{${[...new Set(retryable)].map((status) => `${status}: true`).join(', ')}}
`;
}

const comment = (name: string, paragraphs: string[]) =>
  paragraphs.map((text, index) => `// ${index === 0 ? `${name}: ${text}` : text}`).join('\n//\n');

function generateMethod(group: string, { name, operation, imports, ids, result, records, items }: SdkMethod): string {
  const { operationId, summary, description, batch, query, pathParameters } = operation;
  const method = pascal(name);
  const names = ids.map(parameter);
  const receiver = `func (r ${pascal(group)}Methods)`;
  const params = query.length > 0 ? [`params *${pascal(operationId)}Params`] : [];
  const path = [...(pathParameters.includes('account_id') ? ['r.account'] : []), ...names];
  const call = (more: { query?: string; body?: string }) =>
    `invoke[${result ?? 'nothing'}](ctx, r.api, "${operationId}", []string{${path.join(', ')}}, ${more.query ?? 'nil'}, ${more.body ?? 'nil'})`;
  const signature = (more: string[]) =>
    ['ctx context.Context', ...names.map((one) => `${one} string`), ...more].join(', ');
  const about = comment(method, [`${summary}.`, ...description.split('\n')]);

  // Parameters can be nil.
  const given = `cmp.Or(params, &${pascal(operationId)}Params{})`;
  const bodyOf = (list: string) =>
    records?.group ? `object{"batches": []object{{"${records.key}": ${list}}}}` : `object{"${records?.key}": ${list}}`;

  if (imports && batch && records) {
    const body = bodyOf('chunk');
    return `${comment(method, [`${summary}, any number of them, in as many batches as they need. It waits for the rate limit.`, ...description.split('\n')])}
${receiver} ${method}(ctx context.Context, records iter.Seq[${records.type}], options *ImportOptions) (ImportSummary, error) {
	return importRecords(ctx, "${methods.import(operationId)}", records, options, ${batch.maximum}, func(ctx context.Context, chunk []${records.type}) ([]string, error) {
		${result ? 'response' : '_'}, err := ${call({ body })}
		return ${result ? 'response.RequestIDs' : 'nil'}, err
	})
}`;
  }
  if (items) {
    const item = items.type || 'string';
    const largest = query.find((one) => one.name === 'per_page')?.schema.maximum;
    const size = largest
      ? `\n	if one.PerPage == nil && first == 1 {\n		one.PerPage = Ptr(int64(${largest}))\n	}`
      : '';
    return `${about}
//
// The iteration reads all pages, and has each item once. It ends with the first error.
${receiver} ${method}(${signature(params)}) iter.Seq2[${item}, error] {
	one := *${given}
	first := *cmp.Or(one.Page, Ptr(int64(1)))${size}
	return iterate("${methods.call(operationId)}", first, func(page int64) ([]${item}, int64, int64, error) {
		one.Page = &page
		list, err := r.${method}Page(${['ctx', ...names, '&one'].join(', ')})
		return list.${pascal(items.key)}, list.Meta.TotalPages, list.Meta.TotalCount, err
	})
}

// ${method}Page is ${method} for one page.
${receiver} ${method}Page(${signature(params)}) (${result}, error) {
	return ${call({ query: `${given}.query()` })}
}`;
  }
  const record = records ? [batch ? `records []${records.type}` : `record ${records.type}`] : [];
  const invoke = call({
    ...(records && { body: bodyOf(batch ? 'records' : '[]any{record}') }),
    ...(params.length > 0 && { query: `${given}.query()` }),
  });
  return `${about}
${receiver} ${method}(${signature([...record, ...params])}) ${result ? `(${result}, error)` : 'error'} {
	${result ? `return ${invoke}` : `_, err := ${invoke}\n	return err`}
}`;
}

function generateResources(): string {
  const structs = groups.map(
    ({ name, methods }) =>
      `// ${pascal(name)}Methods is a group of methods.\ntype ${pascal(name)}Methods struct{ resource }\n\n${methods.map((method) => generateMethod(name, method)).join('\n\n')}`,
  );
  return `${header}
import (
	"cmp"
	"context"
	"iter"
)

// Resources are the groups of methods, one for each kind of resource.
type Resources struct {
${align(
  groups.map(({ name }) => [pascal(name), `${pascal(name)}Methods`] as const),
  '',
)}
}

func newResources(r resource) Resources {
	return Resources{${groups.map(({ name }) => `${pascal(name)}Methods{r}`).join(', ')}}
}

${structs.join('\n\n')}
`;
}

/** What methods take and return. */
async function generateTypes(): Promise<string> {
  const methods = groups.flatMap((group) => group.methods.map((method) => ({ group: group.name, ...method })));
  const schemas = methods.flatMap(({ result, records }) => [result ?? [], records?.type ?? []].flat());
  const params = methods
    .filter(({ operation }) => operation.query.length > 0)
    .map(({ group, name, operation }) => generateParams(contract, operation, `${pascal(group)}.${pascal(name)}`));
  const roots = [...schemas, 'AccessTokenResponse'];
  const records = generateRecords(await generateSdkCore('go', contract), contract, roots);
  return `${header}\nimport (\n\t"fmt"\n\t"net/url"\n)\n\n${[records, ...params].join('\n\n')}\n`;
}

/** Contents of the generated files by their paths. */
export async function generatedFiles(): Promise<Record<string, string>> {
  return {
    // A module needs its own copy: without it, pkg.go.dev shows no documentation.
    LICENSE: await readFile(join(import.meta.dirname, '../../LICENSE'), 'utf8'),
    'records.go': await generateTypes(),
    'resources.go': generateResources(),
    'rules.go': generateRules(),
    'options.go': generateOptions(),
    'vocabulary.go': generateVocabulary(align),
  };
}

if (import.meta.main) await updateFiles(import.meta.dirname, await generatedFiles());
