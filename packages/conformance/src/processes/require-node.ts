/** The first version of Node with all that the kit uses, such as `Object.groupBy`. */
const needed = [22, 12] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(`The kit needs Node ${needed.join('.')} or later; this is Node ${process.versions.node}.\n`);
  process.exit(2);
}
