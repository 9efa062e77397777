import { requireRecord, ValidationFailed } from '@email-automation/service/domain/errors';
import { hashPassword, minPasswordLength } from '@email-automation/service/domain/passwords';
import { findUserByEmail, updatePassword } from '@email-automation/service/storage/access/users';
import type { Database } from '@email-automation/service/storage/database';

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
