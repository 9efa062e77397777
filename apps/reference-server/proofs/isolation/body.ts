import { valueAt } from '@email-automation/contract-tools/json-pointer';
import type { Contract, Operation } from '@email-automation/service/contract/contract';

type Fields = Record<string, unknown>;

export interface BodyParts {
  /** An email address for each record. */
  emails: readonly string[];
  /** The id of a subscriber, in place of the email address of a single event. */
  subscriberId?: string;
  /** Stored with the records, so that one finds out whose they are. */
  note: string;
  action: string;
  doubleOptin?: boolean | undefined;
  /** Fields that the interface does not define there: added to the body, to its groups, and to its records. */
  smuggled: Fields;
}

/** Builds the body of a request from the example of the contract. @returns undefined if the operation has none */
export function buildBody({ document }: Contract, { body, batch, singleRecord }: Operation, parts: BodyParts) {
  const { smuggled } = parts;
  if (body === undefined) return Object.keys(smuggled).length === 0 ? undefined : smuggled;
  const key = (batch?.key ?? singleRecord) as string;
  const example = valueAt(document, body.example) as Fields;
  const group = (batch?.grouped ? (example.batches as Fields[])[0] : example) as Fields;
  const [template = {}] = group[key] as Fields[];
  const emails = batch === undefined ? parts.emails.slice(0, 1) : parts.emails;
  const records = emails.map((email) => buildRecord(template, key, email, parts));
  const filled = { ...group, ...smuggled, [key]: records };
  return batch?.grouped ? { ...smuggled, batches: [filled] } : filled;
}

function buildRecord(template: Fields, key: string, email: string, parts: BodyParts): Fields {
  const { subscriberId, note, action, doubleOptin, smuggled } = parts;
  const { email: usual, ...record } = template;
  const identified = subscriberId === undefined ? { email } : { id: subscriberId };
  return {
    ...record,
    ...smuggled,
    ...(usual !== undefined && identified),
    note,
    ...(key === 'events' && { action, properties: { value: 1, note } }),
    ...('custom_fields' in record && { custom_fields: { note } }),
    ...('double_optin' in record && { double_optin: doubleOptin }),
  };
}
