// @ts-check
// Writes a CSV file to try the import with: node generate-csv.js 1000000 > subscribers.csv
import { once } from 'node:events';

const count = Number(process.argv[2] ?? 1_000_000);
process.stdout.write('email,time_zone,tags,first_name,company\n');
for (let n = 0; n < count; n++) {
  const row = `subscriber-${n}@example.com,Europe/Berlin,Imported|${n % 2 ? 'Odd' : 'Even'},Grace,"Acme, Inc. ${n % 100}"\n`;
  if (!process.stdout.write(row)) await once(process.stdout, 'drain');
}
