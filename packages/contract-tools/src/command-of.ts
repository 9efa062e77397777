import { relative } from 'node:path';
import { quoteShell } from './quote-shell.ts';

/** A program of this repository: its name, the package that has it, and the script of a clone that runs it. */
export interface Program {
  name: string;
  package: string;
  script: string;
}

export const kitProgram: Program = {
  name: 'email-automation-conformance',
  package: '@email-automation/conformance',
  script: 'kit',
};

export const serverProgram: Program = {
  name: 'email-automation-server',
  package: '@email-automation/reference-server',
  script: 'server',
};

/** The command that runs a program as the user has started it: in a clone, with npx, or by its name. */
export function commandOf({ name, package: published, script }: Program, env: NodeJS.ProcessEnv = process.env): string {
  const { npm_lifecycle_event, npm_command, npm_config_local_prefix: clone = '', INIT_CWD: folder = clone } = env;
  if (npm_lifecycle_event === script) {
    const path = relative(folder, clone);
    const prefix = path === '' ? '' : ` --prefix ${/^[\w./-]+$/.test(path) ? path : quoteShell(path)}`;
    return `npm${prefix} run -s ${script} --`;
  }
  return npm_command === 'exec' ? `npx ${published}` : name;
}
