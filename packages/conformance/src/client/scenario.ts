import type { Scenario } from '../weather/scenario.ts';
import type { ApiEnvironment } from './environment.ts';
import type { TaskName } from './tasks.ts';

/** A scenario for clients of this interface. */
export type ApiScenario = Scenario<TaskName, ApiEnvironment>;

/** Records as lines of standard input. Some programs take the separators of Unicode for the end of a line. */
export const toLines = (records: readonly object[]): string[] =>
  records.map((record) =>
    JSON.stringify(record).replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`),
  );
