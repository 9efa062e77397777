#!/usr/bin/env node
// Says what is missing before anything is loaded that an older Node does not have.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `email-automation-server needs Node 24 or later; this is Node ${process.versions.node}. Install a newer one, or try
  npx --yes --package=node@24 --package=@email-automation/reference-server email-automation-server\n`,
  );
  process.exit(1);
}
// V8 gives the heap room that it uses under imports only: 128 MB for new objects, four times what lives for old ones. A bound
// can be had at the start alone, so the process becomes another one in its place; Windows cannot do that.
const bounds = ['--max-semi-space-size=8', '--heap-growing-percent=30'];
const chosen = [process.env.NODE_OPTIONS, ...process.execArgv].join();
if (process.platform !== 'win32' && !/semi-space|heap-growing/.test(chosen)) {
  process.execve?.(process.execPath, [process.execPath, ...bounds, ...process.execArgv, ...process.argv.slice(1)]);
}
await import('../dist/main.js');
