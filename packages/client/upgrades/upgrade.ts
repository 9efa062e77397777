import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBreaks } from '@email-automation/conformance/usage';
import { startMock } from '@email-automation/mock';
import { allChanges, type Change, type Contract, sample } from './changes.ts';
import { compile } from './compile.ts';
import { type Program, recordPrograms, runProgram } from './record-programs.ts';

/** The verdict for a program and a change, and what happened. */
export interface Upgrade {
  change: Change;
  program: string;
  /** The reasons of the verdict; none if it is `safe`. */
  verdict: string[];
  /** Why the program no longer compiles or works; undefined if it does. */
  failure: string | undefined;
}

/** Whether the verdict is what happened. */
export const isRight = ({ verdict, failure }: Upgrade): boolean => verdict.length > 0 === (failure !== undefined);

/** Applies single changes to the contract, and compares the verdict for each program with what happens to it. */
export async function tryUpgrades(count: number, onChange: (change: Change) => void = () => {}): Promise<Upgrade[]> {
  const contract: Contract = JSON.parse(await readFile(bundle, 'utf8'));
  const programs = await withMock(contract, recordPrograms);
  const changes = sample(allChanges(contract), count);
  const contracts = changes.map(({ apply }) => {
    const changed = structuredClone(contract);
    apply(changed);
    return changed;
  });
  const errors = await compile([contract, ...contracts]);
  if (Object.keys(errors[0] ?? {}).length > 0)
    throw new Error(`The programs do not compile: ${JSON.stringify(errors[0])}`);
  const upgrades: Upgrade[] = [];
  for (const [index, change] of changes.entries()) {
    onChange(change);
    const failures = await runAll(programs, contracts[index]);
    for (const { name, usage } of programs) {
      const verdict = findBreaks(contract, contracts[index], usage).map(
        ({ operation, part, reason }) => `${operation} ${part}: ${reason}`,
      );
      upgrades.push({ change, program: name, verdict, failure: errors[index + 1]?.[name] ?? failures[name] });
    }
  }
  return upgrades;
}

const bundle = fileURLToPath(import.meta.resolve('@email-automation/openapi/openapi.json'));

/** Runs each program against the mock of a contract. @returns the errors by the names of programs */
async function runAll(programs: readonly Program[], contract: Contract): Promise<Record<string, string | undefined>> {
  return withMock(contract, async (url) =>
    Object.fromEntries(
      await Promise.all(programs.map(async (program) => [program.name, await runProgram(program, url)] as const)),
    ),
  );
}

async function withMock<Result>(contract: Contract, use: (url: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const bundlePath = join(folder, 'openapi.json');
  await writeFile(bundlePath, JSON.stringify(contract));
  const mock = await startMock({ port: 0, bundlePath, unchecked: true });
  try {
    return await use(mock.url);
  } finally {
    await mock.close();
    await rm(folder, { recursive: true });
  }
}
