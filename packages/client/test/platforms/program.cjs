// The same as program.js, for a program that is not an ES module.
const library = require('@email-automation/client');
const { scenario } = require('./scenario.js');

scenario(library, process.argv[2]).then((results) =>
  process.stdout.write(JSON.stringify({ versions: process.versions, results })),
);
