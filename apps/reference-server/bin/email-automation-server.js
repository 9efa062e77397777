#!/usr/bin/env node
// Checks the version of Node before loading modules that older versions cannot load.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `email-automation-server needs Node 24 or later; this is Node ${process.versions.node}. Install a newer version, or run
  npx --yes --package=node@24 --package=@email-automation/reference-server email-automation-server\n`,
  );
  process.exit(1);
}
await import('../dist/main.js');
