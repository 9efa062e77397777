import { type Contract, type Operation, readContract } from '@email-automation/service/contract/contract';
import { readDocument } from '@email-automation/service/contract/documents';
import type { ExplainedFailure } from '@email-automation/types/operator/schemas';
import { type BatchDetails, readRecords } from '../operator/show-batch.ts';
import { createElements } from './contract-elements.ts';
import type { Explanation } from './exchanges.ts';
import type { ServerRequestLog } from './request-log.ts';

/** An error in a response. */
export interface ExplainableError {
  /** Undefined for a request to a path that the contract does not have. */
  operation?: string;
  status: number;
  code?: string;
  attribute?: string;
}

type Requirement = Explanation['requirements'][number];
type Choice = Explanation['choices'][number];

/** Codes whose meaning depends on the element: which values it takes. The others name a format. */
const ofElementCodes = new Set<string | undefined>(['presence_error', 'format_error', 'length_error', 'range_error']);

/** An entry of a register, with the elements of the contract that it is about. */
type Entry<Register> = Register & { contract: readonly string[] };

/**
 * Creates a function that says why the server refused a request: it looks up the registers of requirements and of unspecified
 * behavior at the elements of the contract that the error is about.
 */
export function createExplainer(contract: Contract = readContract()): (error: ExplainableError) => Explanation {
  const requirements = readDocument<Entry<Requirement>[]>('requirements.json');
  const choices = readDocument<Entry<Choice>[]>('unspecified.json');
  const elements = createElements(contract);
  const find = <Register extends { id: string }>(
    register: Entry<Register>[],
    at: Set<unknown>,
    operation?: Operation,
  ) =>
    register.filter(({ contract: names }) => {
      const others = names.every((name) => elements.operationOf(name) !== undefined);
      if (others && !names.some((name) => elements.operationOf(name) === operation?.operationId)) return false;
      return names.some((name) => at.has(elements.resolve(name)));
    });

  return ({ operation: operationId, status, code, attribute }) => {
    const operation = contract.operations.find((one) => one.operationId === operationId);
    const { levels, absence } = elements.locate(operation, attribute);
    const isOfAbsence = (entry: Entry<object>) => entry.contract.some((name) => absence.has(elements.resolve(name)));
    const isGeneral = (entry: Entry<object>) => entry.contract.includes('info');
    // A property without a statement is part of a schema that has one.
    const ofElement =
      levels.map((level) => find(requirements, level, operation)).find(({ length }) => length > 0) ?? [];
    const ofAbsence = find(requirements, absence, operation);
    const stated =
      {
        presence_error: ofAbsence,
        format_error: [...ofElement, ...ofAbsence.filter((entry) => !ofElement.includes(entry))],
      }[code ?? ''] ?? ofElement.filter((entry) => !isOfAbsence(entry));
    const response = elements.responseOf(operation, status);
    const isOfOther = (entry: Entry<object>) =>
      entry.contract.some((name) => elements.ofRequest(operation).has(elements.resolve(name)));
    const ofResponse = find(requirements, response, operation).filter((entry) => !isOfOther(entry));

    const mentionsCode = ({ choice }: Choice) => code !== undefined && choice.includes(`\`${code}\``);
    const mentionsStatus = ({ choice }: Choice) => new RegExp(`\\b${status}\\b`).test(choice);
    const mentions = status === 422 ? mentionsCode : mentionsStatus;
    const atElement = find(choices, levels[0] ?? new Set(), operation).filter(mentions);
    const inRequest = attribute !== undefined && attribute !== 'body';
    const isExplained = inRequest && (stated.length > 0 || atElement.length > 0);
    const around = isExplained ? [] : find(choices, elements.around(operation, response, inRequest), operation);
    // One rule refuses a value: its own, or the one that defines the code, such as for email addresses and times.
    const definesCode = ({ statement }: Requirement) => statement.includes(`the code \`${code}\` in a 422`);
    const ofCode = levels.length === 0 ? [] : requirements.filter(definesCode);
    const byElement = [...stated, ...ofCode, ...(isExplained ? [] : ofResponse)];
    const explaining =
      status !== 422
        ? [...stated, ...ofResponse]
        : [...(ofElementCodes.has(code) ? [] : ofCode), ...byElement].slice(0, 1);
    return {
      requirements: unique(
        explaining.filter((entry) => !isGeneral(entry)),
        'id',
        'statement',
      ),
      choices: unique([...atElement, ...around.filter(mentions)], 'id', 'subject', 'choice', 'reason'),
    };
  };
}

let explainer: ReturnType<typeof createExplainer> | undefined;

/** Says why the server refused a request. The registers of the contract, which are large, are read for the first error. */
export function explainError(error: ExplainableError): Explanation {
  explainer ??= createExplainer();
  return explainer(error);
}

/** Each entry once, with these fields only. */
function unique<Register extends { id: string }, Field extends keyof Register>(
  entries: Register[],
  ...fields: Field[]
): Pick<Register, Field>[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return [...byId.values()].map(
    (entry) => Object.fromEntries(fields.map((field) => [field, entry[field]])) as Pick<Register, Field>,
  );
}

/** Explains why records of a batch failed, and adds the records as they were sent, if the log still has them. */
export function explainFailures(batch: BatchDetails, requests: ServerRequestLog): ExplainedFailure[] {
  const { operation, failures } = batch;
  if (failures.length === 0) return [];
  const { body = '', is_cut = true } = requests.findAccepting(batch)?.request ?? {};
  const records = is_cut ? undefined : readRecords(operation, body);
  const place = readContract().operations.find(({ operationId }) => operationId === operation)?.batch;
  const list = place?.grouped ? `batches[0].${place.key}` : place?.key;
  return failures.map((failure) => ({
    ...failure,
    ...explainError({
      operation,
      // The status that a single invalid record gets.
      status: 422,
      code: failure.code,
      attribute: `${list}[0]${failure.attribute === null ? '' : `.${failure.attribute}`}`,
    }),
    sent: records?.[failure.record],
  }));
}
