#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// What Node compiled at the last start it need not compile again. It holds for what is loaded from here on.
enableCompileCache();
await import('./command-line.ts');
