import { readdirSync } from 'node:fs';
import { type ClientUsage, recordUsage, type Usage } from '@email-automation/conformance/usage';
import type { ClientOptions } from '../src/client.ts';

/** A program that uses the client, and what it uses of the contract. */
export interface Program {
  name: string;
  run(options: ClientOptions): Promise<string[]>;
  usage: Usage;
  /** What it returned when its usage was recorded. */
  result: string[];
}

/** The folder with the sources of the programs. */
export const programFolder = new URL('programs/', import.meta.url);

/** The names of the programs: their files, without the extension. */
export const programNames = (): string[] => readdirSync(programFolder).map((file) => file.replace('.ts', ''));

/** Runs each program against a server, and records its usage. */
export async function recordPrograms(baseUrl: string): Promise<Program[]> {
  return Promise.all(
    programNames().map(async (name) => {
      const { run } = (await import(new URL(`${name}.ts`, programFolder).href)) as Pick<Program, 'run'>;
      const recorder: ClientUsage = recordUsage();
      const result = await run({ ...credential, baseUrl, ...recorder.options });
      return { name, run, result, usage: recorder.toUsage() };
    }),
  );
}

/** Whether a program still works with a server. The reason if it does not. */
export async function runProgram({ run, result }: Program, baseUrl: string): Promise<string | undefined> {
  try {
    const lines = await run({ ...credential, baseUrl });
    return lines.join('\n') === result.join('\n') ? undefined : `It returns something else: ${lines.join(' | ')}`;
  } catch (error) {
    return (error as Error).message;
  }
}

const credential = { apiToken: 'made-up', retries: 0, timeoutMs: 10_000 };
