import type { Proof } from '../proof.ts';
import { mutants } from './mutants.ts';
import { cases, run } from './prove-on.ts';

export const isolation: Proof = {
  name: 'isolation',
  claim:
    'A credential reads and changes the accounts of its user and nothing else, whatever others do at the same time.',
  method: `Every operation of the contract is tried with every kind of credential, valid or not, and with ids of other accounts in the \
path, the query, headers, and the body, while other users send requests to their own accounts. Everything of an account has its \
mark: no response may have the mark of an account that its sender has no access to, and refusals must not tell whether an id \
exists. Access is also taken away while requests are under way. Afterwards, the allowed requests of each account are sent to a \
second server without all the others: every response and every row of every account must be the same.`,
  mutants,
  cases,
  run,
};
