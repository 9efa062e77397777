#!/usr/bin/env node
// Says what is missing before anything is loaded that an older Node does not have.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `email-automation-server needs Node 24 or later; this is Node ${process.versions.node}. Install a newer one, or try
  npx --yes --package=node@24 --package=@email-automation/reference-server email-automation-server\n`,
  );
  process.exit(1);
}
// V8 lets the space for new objects grow to 128 MB under imports; 16 MB serve as well, and can be had at the start only.
// The process becomes another one in its place, where the system can do that: Windows cannot.
const space = '--max-semi-space-size';
if (process.platform !== 'win32' && ![process.env.NODE_OPTIONS, ...process.execArgv].join().includes(space)) {
  process.execve?.(process.execPath, [process.execPath, `${space}=8`, ...process.execArgv, ...process.argv.slice(1)]);
}
await import('../dist/main.js');
