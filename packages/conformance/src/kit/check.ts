import type { OperationId } from '@email-automation/types';
import { type Profile, profileOf } from '../target/profiles.ts';
import type { Kit } from './kit.ts';

/** A test of requirements on one operation, over HTTP. */
export interface Check {
  /** The operation under test and a stable name. Baselines refer to it. */
  id: `${OperationId}/${string}`;
  /** The behavior of a conforming server, as a sentence without its subject: "returns …". */
  title: string;
  /** Ids of the requirements that are violated when the check fails. */
  requirements: string[];
  /** The profile, by default the operation's. */
  profile?: Profile;
  /**
   * Statuses that the check is about: it fails with them even if the operation responds so to every request. With another
   * status, an operation that never works makes it untestable.
   */
  ownStatuses?: readonly number[];
  /** The result does not depend on server state, so the check also runs against a mock. */
  stateless?: true;
  /** Other requests would change its result: it runs while no other check does. */
  alone?: true;
  /** It looks at earlier records of the run: it runs after the checks that do not. */
  atEnd?: true;
  /** The check moves the clock of the server: it runs last. */
  movesClock?: true;
  /** Returns if the check passes. @throws an error of http/outcomes.ts for every other result */
  run(kit: Kit): Promise<void>;
}

/** The operation under test. */
export const operationOfCheck = ({ id }: Pick<Check, 'id'>) => id.slice(0, id.indexOf('/')) as OperationId;

/** The name, which the checks of other operations can have, too. */
export const nameOfCheck = ({ id }: Pick<Check, 'id'>) => id.slice(id.indexOf('/') + 1);

/** The profile that a target has to claim for the check to run. */
export const profileOfCheck = (check: Pick<Check, 'id' | 'profile'>) =>
  check.profile ?? profileOf(operationOfCheck(check));
