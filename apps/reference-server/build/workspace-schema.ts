import { writeFileSync } from 'node:fs';
import { readContract } from '../src/contract/contract.ts';
import { workspaceSchema } from '../src/workspace/schema.ts';

const schema = JSON.stringify(workspaceSchema(readContract()), null, 2);
writeFileSync(new URL('../dist/workspace.schema.json', import.meta.url), `${schema}\n`);
