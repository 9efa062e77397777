export interface ValidationError {
  code: string;
  attribute?: string;
  message: string;
}

const types: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value),
  email: (value) => typeof value === 'string' && /^[^@\s]+@[^@\s]+$/.test(value),
};
const codes: Record<string, string> = { time: 'time_error', email: 'email_error' };

export const subscriberFields = {
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

/** Returns the validation errors of a record: missing fields first, then fields of a wrong type. */
export function findErrors(record: unknown, fields: Record<string, string>, required: string[]): ValidationError[] {
  if (!types.object?.(record)) return [{ code: 'format_error', message: 'A record must be an object.' }];
  const values = record as Record<string, unknown>;
  const missing = required.filter((name) => values[name] === undefined);
  const invalid = Object.entries(fields).filter(
    ([name, type]) => values[name] !== undefined && !types[type]?.(values[name]),
  );
  return [
    ...missing.map((name) => ({ code: 'presence_error', attribute: name, message: `${name} is missing.` })),
    ...invalid.map(([name, type]) => ({
      code: codes[type] ?? 'format_error',
      attribute: name,
      message: `${name} is invalid.`,
    })),
  ];
}
