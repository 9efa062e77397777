#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Caches compiled code on disk. It applies to modules that are loaded after this call.
enableCompileCache();
await import('./command-line.ts');
