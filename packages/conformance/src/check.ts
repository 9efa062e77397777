import type { OperationId } from '@email-automation/types';
import type { Kit } from './kit.ts';
import { type Profile, profileOf } from './target/profiles.ts';

/** A test of requirements on one operation, by HTTP alone. */
export interface Check {
  /** The operation under test, and a name that stays when the wording of the title changes. */
  id: `${OperationId}/${string}`;
  /** What the server does when it conforms, as a sentence without its subject: "returns …". */
  title: string;
  /** Ids from the register; each of them is broken when the check fails. */
  requirements: string[];
  /** The profile, where it is not that of the operation. */
  profile?: Profile;
  /** The verdict needs no state behind the answers, so that a mock can be judged too. */
  stateless?: true;
  /** Passes by returning; throws what outcome.ts has otherwise. */
  run(kit: Kit): Promise<void>;
}

export const operationOfCheck = ({ id }: Pick<Check, 'id'>) => id.slice(0, id.indexOf('/')) as OperationId;

export const profileOfCheck = (check: Pick<Check, 'id' | 'profile'>) =>
  check.profile ?? profileOf(operationOfCheck(check));
