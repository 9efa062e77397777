import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { readOperatorContract } from '@email-automation/sandbox/operator/operator-contract';
import type { OperationId, Result } from '@email-automation/types/operator';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import type { ShowPane } from '../records/section.tsx';
import { addAction, addForm, type FormContent, type FormPage, type FormRequest } from './add-form.tsx';
import { type FieldText, fieldsOf, toChanges, type Values, withoutEmpty } from './fields.ts';

/** A sentence about what was done. */
type Done<Id extends OperationId> = string | ((result: Result<Id>, values: Values) => string);

/** A form whose fields and whose call come from an operation of the contract. */
export interface OperationForm<Id extends OperationId> extends Omit<FormPage, 'load' | 'save' | 'show'> {
  operation: Id;
  /** The fields that it shows (default: all), and what the contract does not say of them. */
  names?: readonly string[];
  texts?: Readonly<Record<string, FieldText>>;
  /** The page that it returns to (default: the record). */
  back?(params: Params): string;
  /** Where it leads once it is done (default: back). A form that shows its result itself returns undefined. */
  to?(result: Result<Id>, values: Values, asked: FormRequest): string | undefined | Promise<undefined>;
  done: Done<Id>;
  /** What its fields contain at first (default: all fields, as stored for a change, else empty). */
  load?(asked: FormRequest): Promise<Partial<FormContent>>;
  /** What the operation gets, if it is not what the fields have. */
  toBody?(values: Values): Record<string, unknown>;
  /** The parameters of the operation (default: the parameters in the path of the form). */
  toPath?(values: Values, asked: FormRequest): Record<string, unknown> | Promise<Record<string, unknown>>;
}

interface OperationAction<Id extends OperationId> {
  path: string;
  operation: Id;
  body?: Record<string, unknown>;
  done: Done<Id>;
}

type Params = FormRequest['params'];

/** Adds the forms and the buttons of one kind of records. */
export interface Forms {
  /** Adds the form of an operation. */
  add<Id extends OperationId>(form: OperationForm<Id>): void;
  /** Adds a form that does something else. */
  addOwn(page: Omit<FormPage, 'show'>): void;
  /** Adds a button that calls an operation. */
  addAction<Id extends OperationId>(action: OperationAction<Id>): void;
}

/** The schema of what an operation gets; undefined for one without a body. */
function bodySchemaOf(id: OperationId): string | undefined {
  const { document, operations } = readOperatorContract();
  const { path, method } = operations[id];
  const operation = document.paths[path]?.[method.toLowerCase() as Lowercase<typeof method>];
  return operation?.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
}

/** Creates what adds the forms of one kind of records. @param toRecord the page of a record, by the parameters of a path */
export function createForms(
  app: FastifyInstance,
  context: ConsoleContext,
  show: ShowPane,
  toRecord: (params: Params) => string,
): Forms {
  /** The record that is changed: `updateUser` changes what `fetchUser` returns. */
  const fetchRecord = async (operation: OperationId, path: Params): Promise<Values> => ({
    ...(await callOperation(context, operation.replace('update', 'fetch') as 'fetchUser', { path })),
  });
  return {
    add({ operation, names, texts, back = toRecord, to, done, load, toBody, toPath, ...page }) {
      const schema = bodySchemaOf(operation);
      const read = toBody ?? ((values) => (page.isChange && schema ? toChanges(schema, values) : withoutEmpty(values)));
      addForm(app, {
        ...page,
        show,
        load: async (asked) => ({
          values: page.isChange && !load ? await fetchRecord(operation, asked.params) : {},
          groups: schema === undefined ? [] : [{ fields: fieldsOf(schema, names, texts) }],
          back: back(asked.params),
          ...(await load?.(asked)),
        }),
        async save(values, asked) {
          if (page.isChange && Object.keys(values).length === 0)
            return { to: back(asked.params), text: 'Nothing was changed.' };
          const path = toPath ? await toPath(values, asked) : asked.params;
          const { check } = asked;
          const body = schema && { body: read(values) };
          const result = await callOperation(context, operation, { path, check, ...body });
          const next = to ? await to(result, values, asked) : back(asked.params);
          return next === undefined ? undefined : { to: next, text: describe(done, result, values) };
        },
      });
    },
    addOwn: (page) => addForm(app, { ...page, show }),
    addAction: ({ path, operation, body, done }) =>
      addAction(app, path, async ({ params }) => {
        const result = await callOperation(context, operation, { path: params, body });
        return { to: toRecord(params), text: describe(done, result, {}) };
      }),
  };
}

const describe = <Id extends OperationId>(done: Done<Id>, result: Result<Id>, values: Values): string =>
  typeof done === 'string' ? done : done(result, values);
