#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { createPrivateFolder } from './commands/private-folder.ts';

// Only this user opens the files of the program: databases, their logs and locks, backups. SQLite has no option for it.
process.umask(0o077);
try {
  // Applies to modules that are loaded later. In Node's own folder, which all users share, another user could change the code.
  enableCompileCache(join(createPrivateFolder(), 'compiled'));
} catch {
  // Without a cache, the program takes longer to start.
}
const { runCommandLine } = await import('./command-line.ts');
await runCommandLine();
