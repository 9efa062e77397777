import { requireRecord, ValidationFailed } from '../domain/errors.ts';
import { hashPassword, minPasswordLength } from '../domain/passwords.ts';
import type { Database } from '../storage/database.ts';
import { findUserByEmail, updatePassword } from '../storage/users.ts';

/**
 * Hashes a new password.
 * @throws ValidationFailed (`length_error`) when the password is too short
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (password.length < minPasswordLength) {
    const message = `The password must have at least ${minPasswordLength} characters.`;
    throw new ValidationFailed({ code: 'length_error', attribute: 'password', message });
  }
  return hashPassword(password);
}

/**
 * Sets the password of a user.
 * @throws NotFound when no user has the email address
 * @throws ValidationFailed (`length_error`) when the password is too short
 */
export async function setPassword({ query }: Database, email: string, password: string): Promise<void> {
  const hash = await hashNewPassword(password);
  const user = requireRecord(await findUserByEmail(query, email), 'user');
  await updatePassword(query, user.id, hash);
}
