/** The header of a user that has access to all accounts of a workspace of the bench. */
export const authorization = `Basic ${Buffer.from('token-of-the-bench:').toString('base64')}`;

/** The account that is measured. */
export const account = '1001';

const user = 'ada@acme.example';

/** A workspace with a user and accounts of that user. */
export function createWorkspace(...accounts: { id?: string; [field: string]: unknown }[]): object {
  return {
    users: [{ email: user, name: 'Ada', tokens: [{ name: 'bench', token: 'token-of-the-bench' }] }],
    accounts: accounts.map((fields) => ({ id: account, name: 'Acme', users: [user], ...fields })),
  };
}
