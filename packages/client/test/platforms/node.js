import { scenario } from './scenario.js';

process.stdout.write(JSON.stringify({ version: process.version, results: await scenario(process.argv[2]) }));
