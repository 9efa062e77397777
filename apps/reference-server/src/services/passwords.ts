import { requireRecord, ValidationFailed } from '../domain/errors.ts';
import { hashPassword, minPasswordLength, verifyPassword } from '../domain/passwords.ts';
import type { User } from '../domain/records.ts';
import type { Database } from '../storage/database.ts';
import { findUserByEmail, updatePassword } from '../storage/users.ts';

/**
 * The hash of a password that somebody has chosen.
 * @throws ValidationFailed (`length_error`) when the password is too short
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (password.length < minPasswordLength) {
    const message = `The password must have ${minPasswordLength} characters or more.`;
    throw new ValidationFailed({ code: 'length_error', attribute: 'password', message });
  }
  return hashPassword(password);
}

/**
 * Gives a user a password to sign in with, instead of the one before.
 * @throws NotFound when no user has the email address
 * @throws ValidationFailed (`length_error`) when the password is too short
 */
export async function setPassword({ query }: Database, email: string, password: string): Promise<void> {
  const hash = await hashNewPassword(password);
  const user = requireRecord(await findUserByEmail(query, email), 'user');
  await updatePassword(query, user.id, hash);
}

/** The user with this email and this password; nothing when one of them is wrong. */
export async function signIn({ query }: Database, email: string, password: string): Promise<User | undefined> {
  const user = await findUserByEmail(query, email);
  return (await verifyPassword(password, user?.password_hash)) ? user : undefined;
}
