import { generateParams } from '@email-automation/codegen/generate-params';
import { nameMethods } from '@email-automation/codegen/name-methods';
import { groupOperations } from '@email-automation/codegen/operation-groups';
import type { Operation } from '@email-automation/types';
import { generateMethodInterfaces, paramsName } from './method-interfaces.ts';

const header = '// Generated from the contract by `pnpm build`; edit spec/ instead.\n\n';

interface Parameter {
  name?: string;
  description?: string;
}

/** TypeScript sources for the types of the client's methods and of their parameters. */
export async function generateClientTypes(document: object, operations: Operation[]) {
  const contract = nameMethods(document, operations) as { components: { parameters: Record<string, Parameter> } };
  const described = nameMethods(operations, operations);
  for (const parameter of Object.values(contract.components.parameters)) {
    if (parameter.name === 'account_id') parameter.description += " Default: the client's `accountId`.";
  }
  const groups = groupOperations(described);
  const names = groups.flatMap((group) =>
    group.members
      .filter(({ imports }) => !imports)
      .map((member) => [member.operation.operationId, paramsName(group, member)] as const),
  );
  const { source, schemas, byOperation } = await generateParams(contract, {
    names: new Map(names),
    optional: ['account_id'],
  });
  return {
    methods: header + generateMethodInterfaces({ contract, groups, params: byOperation }),
    params: `${header}import type { ${schemas.join(', ')} } from '@email-automation/types/schemas';\n\n${source}`,
  };
}
