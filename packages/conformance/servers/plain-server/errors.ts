import type { Answer } from './http.ts';

export interface ValidationError {
  code: string;
  attribute?: string;
  message: string;
}

export const createError = (code: string, attribute: string, message = `${attribute} is invalid.`) => ({
  code,
  attribute,
  message,
});

export const notFound: Answer = {
  status: 404,
  body: { errors: [{ code: 'not_found_error', message: 'Nothing here.' }] },
};

export const forbidden: Answer = {
  status: 403,
  body: { errors: [{ code: 'authorization_error', message: 'Not yours.' }] },
};

export const noPostalAddress: Answer = { status: 403, body: { errors: [{ code: 'no_postal_address_error' }] } };

// [unauthorized-body] None.
// [rate-limit-counting] As if there had been no request.
export const unauthorized: Answer = {
  status: 401,
  headers: { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': '3600' },
};

// [malformed-json]
export const malformed: Answer = {
  status: 400,
  body: { errors: [{ code: 'format_error', message: 'The body is not JSON.' }] },
};

export const invalid = (errors: ValidationError[]): Answer => ({ status: 422, body: { errors } });

// [transition-conditions]
export const refused: Answer = {
  status: 422,
  body: { errors: [{ code: 'unavailable_error', attribute: 'emails', message: 'The campaign has no emails.' }] },
};

export const tooManyRequests: Answer = {
  status: 429,
  body: { message: 'Too many requests. Try again in an hour.', documentation: 'https://plain.example/limits' },
};

// [unknown-paths]
export const unknownPath: Answer = { status: 404, body: '<!doctype html><title>Not found</title><p>No such page.' };
