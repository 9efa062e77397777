import { Refusal } from './refusal.ts';
import type { Sandbox } from './sandbox.ts';
import { checkWorkspace } from './workspace/check.ts';
import { seed } from './workspace/seed.ts';
import { WorkspaceError } from './workspace/workspace.ts';

/**
 * Adds the records of a workspace to a sandbox that runs; existing records do not change.
 * @throws Refusal for what is no workspace, with a line for each error
 */
export async function mergeWorkspace(
  { database, clock, random, gate }: Pick<Sandbox, 'database' | 'clock' | 'random' | 'gate'>,
  workspace: unknown,
): Promise<void> {
  try {
    const checked = checkWorkspace(workspace);
    await gate.pass(() => seed(database, checked, clock, random));
  } catch (error) {
    if (error instanceof WorkspaceError) throw new Refusal(400, error.message);
    throw error;
  }
}
