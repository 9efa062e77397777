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
// can be had at the start alone, so the process becomes another one in its place. Where that cannot be done, or would cut the
// channel to a parent process, it goes on as it is; flags of V8 come and go, so only versions that were tried get them.
const bounds = ['--max-semi-space-size=8', '--heap-growing-percent=30'];
const chosen = /semi[-_]space|heap[-_]growing/.test([process.env.NODE_OPTIONS, ...process.execArgv].join());
if (/^v(24|26)\./.test(process.version) && !process.versions.bun && !process.channel && !chosen) {
  try {
    const args = [process.execPath, ...bounds, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, args, process.env);
  } catch {
    // Windows, worker threads and Node's permission model refuse it.
  }
}
await import('../dist/main.js');
