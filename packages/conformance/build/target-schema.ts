import { writeFileSync } from 'node:fs';
import { targetSchema } from '../src/target/schema.ts';

writeFileSync(new URL('../dist/target.schema.json', import.meta.url), `${JSON.stringify(targetSchema, null, 2)}\n`);
