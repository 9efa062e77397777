import { existsSync, readFileSync, writeFileSync } from 'node:fs';

// The contract, where a server or these pages publish it.
const published = await fetch('http://127.0.0.1:4000/openapi.json');
const contract = await published.json();

// The version that your program was last tested with.
const file = 'contract-version.txt';
const tested = existsSync(file) ? readFileSync(file, 'utf8') : 'none';
if (contract.info.version !== tested) console.log(`The contract is ${contract.info.version} now, it was ${tested}.`);
writeFileSync(file, contract.info.version);

// What you should not use in new code.
for (const path of Object.values<Record<string, { deprecated?: boolean; operationId: string }>>(contract.paths)) {
  for (const { deprecated, operationId } of Object.values(path)) if (deprecated) console.log(operationId);
}
