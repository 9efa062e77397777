#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Only this user opens what the program creates: databases, their logs and locks, backups. SQLite has no option for it.
process.umask(0o077);
// Caches compiled code on disk. It applies to modules that are loaded after this call.
enableCompileCache();
await import('./command-line.ts');
