import { inspect } from 'node:util';

/**
 * Checks the cases of a table one after the other, with the server that the test has started for all of them: to start a server for each
 * takes most of the time of such tests. An error names its case.
 */
export async function checkCases<const Case>(
  cases: readonly Case[],
  check: (one: Case) => Promise<unknown>,
): Promise<void> {
  for (const one of cases) {
    try {
      await check(one);
    } catch (error) {
      (error as Error).message = `${inspect(one, { depth: 1 }).slice(0, 300)}: ${(error as Error).message}`;
      throw error;
    }
  }
}
