/** The header of a user that has access to the account. */
export const authorization = `Basic ${Buffer.from('token-of-the-bench:').toString('base64')}`;

/** The account that is measured. */
export const account = '1001';

const user = 'ada@acme.example';

/** A workspace with a user and the account. @param records of the account, by the names of their lists */
export function createWorkspace(records: object): object {
  return {
    users: [{ email: user, name: 'Ada', tokens: [{ name: 'bench', token: 'token-of-the-bench' }] }],
    accounts: [{ id: account, name: 'Acme', users: [user], ...records }],
  };
}
