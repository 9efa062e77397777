// For the runtimes of Node's kind. Prints their versions and the results of the scenario.
import * as library from '@email-automation/client';
import { scenario } from './scenario.js';

process.stdout.write(JSON.stringify({ versions: process.versions, results: await scenario(library, process.argv[2]) }));
