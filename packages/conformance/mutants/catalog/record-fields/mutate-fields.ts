import type { OperationId } from '@email-automation/types';
import type { Kind } from '../../kind.ts';
import { defineMutant, type Mutant } from '../../mutant.ts';
import { type Body, changeRecords } from '../../rewrites.ts';

type Row = [
  requirement: string,
  kind: Kind,
  description: string,
  operation: OperationId | OperationId[],
  change: (record: Body) => void,
];

/** Mutants that change a field of returned records. @param key of the records in a body, such as `goals` */
export const mutateFields = (key: string, rows: Row[]): Mutant[] =>
  rows.map(([requirement, kind, description, operation, change]) =>
    defineMutant(requirement, kind, description, () => changeRecords(operation, key, change)),
  );
