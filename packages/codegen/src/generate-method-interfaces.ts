import type { Params } from './generate-params.ts';
import { locate, type Node } from './locate.ts';
import type { Operation } from './operation.ts';
import { type Group, type Member, singular } from './operation-groups.ts';
import { schemaTypeName } from './schema-type-name.ts';

/** How a client differs from other generated ones. */
export interface ClientStyle {
  /** The module with the types of the schemas. */
  schemasModule: string;
  /** The modules with the types of the client's own code by their names, such as `Call`. */
  modules: Readonly<Record<string, string>>;
  /** The errors of a method, after `@throws`. */
  throws: string;
  /** The function that creates the client. */
  factory: string;
  /** Path parameters that can be left out, with a sentence about the client's default. */
  defaults?: Readonly<Record<string, string>>;
  /** Whether the fields of a body stand beside the other parameters. Otherwise the body is the parameter `body`. */
  flat?: boolean;
}

export interface MethodsSource {
  contract: object;
  groups: Group[];
  /** The types of parameters by operationId. */
  params: ReadonlyMap<string, Params>;
  style: ClientStyle;
}

/** The name of a type: `CampaignListSubscribersParams` for `campaigns.listSubscribers`. */
export const paramsName = ({ tag }: Group, { name }: Member): string =>
  `${singular(tag)}${name.charAt(0).toUpperCase()}${name.slice(1)}Params`;

/** TypeScript source for the interfaces of a client's methods. */
export function generateMethodInterfaces({ contract, groups, params, style }: MethodsSource): string {
  const used = new Set<string>();
  const use = (name: string) => {
    if (/^[A-Z]/.test(name)) used.add(name);
    return name;
  };

  /** The type at a pointer, which must be a schema of the contract or a string. */
  function typeOf(pointer: string): string {
    const located = locate(contract, pointer);
    const name = /^\/components\/schemas\/(\w+)$/.exec(located.pointer)?.[1];
    if (name) return use(schemaTypeName(name));
    const { type } = (located.node ?? {}) as Node;
    if (type !== 'string') throw new Error(`${pointer} has no name. Move it to spec/components/schemas.`);
    return type;
  }

  function resultOf({ responses, success }: Operation): string {
    const json = responses[success]?.json;
    return json ? typeOf(json.schema) : 'undefined';
  }

  function parametersOf({ operationId }: Operation): string {
    const { name = 'NoParams', optional = true } = params.get(operationId) ?? {};
    return `params${optional ? '?' : ''}: ${name}, options?: CallOptions`;
  }

  function signature({ name, operation }: Member): string {
    return `  ${name}(${parametersOf(operation)}): Call<${resultOf(operation)}>;`;
  }

  function listSignature({ name, operation }: Member): string {
    const { operationId, pages, responses, success } = operation;
    const item = typeOf(`${responses[success]?.json?.schema}/properties/${pages?.key}/items`);
    if (!pages) throw new Error(`${operationId} has no pages.`);
    return `  ${name}(${parametersOf(operation)}): List<${resultOf(operation)}, ${item}>;`;
  }

  function importSignature({ name, operation }: Member): string {
    const { operationId, batch, body } = operation;
    if (!batch || !body) throw new Error(`${operationId} is no batch.`);
    const group = batch.grouped ? `${body.schema}/properties/batches/items` : body.schema;
    const record = typeOf(`${group}/properties/${batch.key}/items`);
    return `  ${name}(records: Records<${record}>, options?: ImportOptions): Promise<ImportSummary>;`;
  }

  function comment({ operation, imports }: Member): string {
    const { operationId, summary, description, deprecated, method, path } = operation;
    const fields = (params.get(operationId)?.fields ?? []).map((field) => `\`${field}\``).join(', ');
    const tags = imports
      ? ['@param records an array, iterable or async iterable of any length', '@param options options of the import']
      : [
          `@param params ${fields || 'none'}`,
          `@param options options of this call, such as \`signal\`${style.flat ? '' : ' and `timeoutMs`'}`,
        ];
    const lines = [
      imports ? `${summary}. Takes any number of records, and sends them in batches.` : `${summary}.`,
      '',
      ...description.trim().split('\n'),
      '',
      `\`${method} ${path}\``,
      '',
      ...tags,
      imports ? '@throws ImportFailedError if the import ends early' : `@throws ${style.throws}`,
      ...(deprecated ? ['@deprecated'] : []),
    ];
    return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`;
  }

  const sign = (member: Member) =>
    (member.imports ? importSignature : member.operation.pages ? listSignature : signature)(member);
  const resources: string[] = [];
  const interfaces = groups.map(({ tag, group, members }) => {
    resources.push(`  ${group}: ${tag}Methods;`);
    const signatures = members.map((member) => comment(member) + sign(member));
    return `export interface ${tag}Methods {\n${signatures.join('\n')}\n}`;
  });
  const names = [...params.values()].map(({ name }) => name);
  const source = interfaces.join('\n\n');
  const ownTypes = Object.keys(style.modules).filter((name) => new RegExp(`\\b${name}\\b`).test(source));
  const byModule = Map.groupBy(ownTypes, (name) => style.modules[name]);
  return `import type { ${[...used].sort().join(', ')} } from '${style.schemasModule}';
${[...byModule].map(([module, types]) => `import type { ${types.join(', ')} } from '${module}';`).join('\n')}
import type { ${names.join(', ')} } from './params.ts';

${source}

/** The methods of \`${style.factory}\`. */
export interface Resources {
${resources.join('\n')}
}
`;
}
