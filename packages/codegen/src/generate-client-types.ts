import { findProperties } from './find-properties.ts';
import { type ClientStyle, generateMethodInterfaces, paramsName } from './generate-method-interfaces.ts';
import { generateParams, type Params } from './generate-params.ts';
import { nameMethods } from './name-methods.ts';
import type { Operation } from './operation.ts';
import { groupOperations } from './operation-groups.ts';

const header = '// Generated from the contract by `pnpm build`; edit spec/ instead.\n\n';

interface Parameter {
  name?: string;
  description?: string;
}

/** TypeScript sources for the types of a client's methods and of their parameters. */
export async function generateClientTypes(document: object, operations: Operation[], style: ClientStyle) {
  const { defaults = {}, flat = false, schemasModule } = style;
  const contract = nameMethods(document, operations) as { components: { parameters?: Record<string, Parameter> } };
  const described = nameMethods(operations, operations);
  for (const parameter of Object.values(contract.components.parameters ?? {})) {
    const sentence = defaults[parameter.name ?? ''];
    if (sentence !== undefined) parameter.description += ` ${sentence}`;
  }
  const groups = groupOperations(described);
  const names = groups.flatMap((group) =>
    group.members
      .filter(({ imports }) => !imports)
      .map((member) => [member.operation.operationId, paramsName(group, member)] as const),
  );
  const { source, schemas, byOperation } = await generateParams(contract, {
    names: new Map(names),
    optional: Object.keys(defaults),
    flat,
  });
  if (flat) addBodyFields(contract, described, byOperation);
  return {
    methods: header + generateMethodInterfaces({ contract, groups, params: byOperation, style }),
    params: `${header}import type { ${schemas.join(', ')} } from '${schemasModule}';\n\n${source}`,
  };
}

/** Adds the fields of bodies to the parameters. @throws Error when a body has a field of the same name */
function addBodyFields(document: object, operations: Operation[], params: ReadonlyMap<string, Params>): void {
  for (const { operationId, body } of operations) {
    const fields = params.get(operationId)?.fields;
    for (const name of body && fields ? findProperties(document, body.schema).keys() : []) {
      if (fields?.includes(name))
        throw new Error(`${operationId} has ${name} as a parameter and in its body. Rename one.`);
      fields?.push(name);
    }
  }
}
