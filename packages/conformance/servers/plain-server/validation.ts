export interface Fault {
  code: string;
  attribute?: string;
  message: string;
}

const kinds: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  strings: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value),
  email: (value) => typeof value === 'string' && /^[^@\s]+@[^@\s]+$/.test(value),
};
const codes: Record<string, string> = { time: 'time_error', email: 'email_error' };

export const personFields = {
  email: 'email',
  user_id: 'string',
  time_zone: 'string',
  utc_offset: 'integer',
  double_optin: 'boolean',
  starting_email_index: 'integer',
  custom_fields: 'object',
  tags: 'strings',
  reactivate_if_removed: 'boolean',
  prospect: 'boolean',
  potential_lead: 'boolean',
  base_lead_score: 'integer',
  eu_consent: 'string',
  eu_consent_message: 'string',
};

export const eventFields = {
  email: 'email',
  id: 'string',
  action: 'string',
  prospect: 'boolean',
  potential_lead: 'boolean',
  properties: 'object',
  occurred_at: 'time',
};

/** What is wrong with a record: what is missing, then what has another kind. */
export function faultsOf(record: unknown, fields: Record<string, string>, required: string[]): Fault[] {
  if (!kinds.object?.(record)) return [{ code: 'format_error', message: 'A record must be an object.' }];
  const given = record as Record<string, unknown>;
  const missing = required.filter((name) => given[name] === undefined);
  const wrong = Object.entries(fields).filter(
    ([name, kind]) => given[name] !== undefined && !kinds[kind]?.(given[name]),
  );
  return [
    ...missing.map((name) => ({ code: 'presence_error', attribute: name, message: `${name} is missing` })),
    ...wrong.map(([name, kind]) => ({
      code: codes[kind] ?? 'format_error',
      attribute: name,
      message: `${name} is wrong`,
    })),
  ];
}
