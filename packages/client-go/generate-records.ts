import { goName } from '@email-automation/codegen/client-names';
import { findProperties } from '@email-automation/codegen/find-properties';
import { fieldName, pascal } from '@email-automation/codegen/go-literal';
import { locate, type Node } from '@email-automation/codegen/locate';
import type { Operation } from '@email-automation/codegen/operation';

const descriptionOf = (node: unknown) => String((node as Node | undefined)?.description ?? '');
const comment = (text: string, indent: string) => text.replaceAll(/^/gm, `${indent}// `).replaceAll(/ +$/gm, '');
const schemaPointer = (name: string) => `/components/schemas/${name}`;

/** The schemas that a schema refers to, and those that they refer to, by name; the schema first. */
function findReferences(contract: object, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  const text = JSON.stringify(locate(contract, schemaPointer(name)).node);
  found.add(name);
  for (const [, next = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) findReferences(contract, next, found);
  return found;
}

/**
 * The types of records in Go, with the descriptions of their fields. Redocly's generator writes them into `core`, without
 * descriptions. Leaves out the types that the `roots`, names of schemas, do not need.
 */
export function generateRecords(core: string, contract: object, roots: readonly string[]): string {
  const needed = new Set(roots.flatMap((root) => [...findReferences(contract, root)]));
  const blocks = core.split(/\n\n(?=\/\/ \w+ — |type |const |func )/);
  const declarations = blocks.flatMap((block) => {
    const [, name = ''] = /^(?:type |const \(\n\t\w+ +)(\w+)/m.exec(block) ?? [];
    // The last type is followed by code.
    const [declaration = ''] = block.trim().split(/(?<=\n\})\n\n/);
    return needed.has(name) ? [describe(declaration, name, contract)] : [];
  });
  return declarations.join('\n\n');
}

/** Adds the descriptions of properties to a declaration: to the fields of a struct, or as the list of a map's keys. */
function describe(declaration: string, name: string, contract: object): string {
  const properties = findProperties(contract, schemaPointer(name));
  const keys = [...properties].map(([key, { node }]) => `//   - ${key}: ${descriptionOf(node).replaceAll('\n', ' ')}`);
  const isMap = declaration.endsWith(' = map[string]any') && keys.length > 0;
  return declaration
    .replace(`// ${name} — `, `// ${name}: `)
    .replace(/\ntype /, isMap ? `\n//\n// Keys:\n${keys.join('\n')}\ntype ` : '\ntype ')
    .replaceAll(/^\t(\w+) +(\S+) +(`json:"([^",]+).*)$/gm, (_, field, type, tag, key: string) => {
      const text = descriptionOf(properties.get(key)?.node);
      // A map is a reference itself.
      const own = type === '*EventProperties' ? 'EventProperties' : type;
      return `${comment(text, '\t')}\n\t${goName(field)} ${own} ${tag}`;
    });
}

const types: Record<string, string> = { integer: 'int64', boolean: 'bool' };

/** The type of an operation's query parameters. `method` is the method that takes them, for its comment. */
export function generateParams(contract: object, { operationId, pointer, query }: Operation, method: string): string {
  const { node } = locate(contract, pointer);
  const parameters = ((node as Node).parameters as unknown[]).map(
    (_, index) => locate(contract, `${pointer}/parameters/${index}`).node as Node,
  );
  const fields = query.map(({ name, schema }) => {
    const text = descriptionOf(parameters.find((one) => one.name === name && one.in === 'query'));
    return `${comment(text, '\t')}\n\t${fieldName(name)} *${types[String(schema.type)] ?? 'string'}`;
  });
  const name = `${pascal(operationId)}Params`;
  const values = query.map(({ name }) => {
    const field = `p.${fieldName(name)}`;
    return `\tif ${field} != nil {\n\t\tquery.Set("${name}", fmt.Sprint(*${field}))\n\t}`;
  });
  return `// ${name} are the parameters of ${method}.
type ${name} struct {
${fields.join('\n')}
}

func (p *${name}) query() url.Values {
	query := url.Values{}
${values.join('\n')}
	return query
}`;
}
