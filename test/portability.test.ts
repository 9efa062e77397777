import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);

/** Forbidden parts of a script, because npm runs it with cmd.exe on Windows, which knows `&&`, `||`, and double quotes only. */
const ofOneShell: Record<string, RegExp> = {
  'quotes other than double ones': /'|`/,
  'a variable': /\$[\w{(]|%\w+%/,
  'an assignment before a command': /(^|&&|\|\|)\s*\w+=/,
  'a command of Unix': /(^|&&|\|\|)\s*(rm|cp|mv|mkdir|cat|echo|export|test|sh|bash|chmod|touch|true|which|\.?\/)\b/,
  'a separator': /;|(?<!&)&(?!&)|(?<!\|)\|(?!\|)/,
  'a redirection': /[<>]/,
  'a pattern of files without quotes': /^[^"]*[*?~]/,
};

test('scripts of packages need no particular shell', () => {
  const files = tracked.filter((file) => /(^|\/)package\.json$/.test(file));
  const found = files.flatMap((file) => {
    const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> };
    return Object.entries(scripts).flatMap(([name, script]) =>
      Object.entries(ofOneShell)
        .filter(([, pattern]) => pattern.test(script))
        .map(([what]) => `${file}: the script ${name} has ${what}: ${script}`),
    );
  });
  expect(files.length).toBeGreaterThan(5);
  expect(found).toEqual([]);
});

test.each(['rm -rf dist', 'A=1 node x', 'node $X', "node 'x'", 'a; b', 'a & b', 'a > b', 'node test/*.ts', './x.sh'])(
  'the script %j is not portable',
  (script) => expect(Object.values(ofOneShell).some((pattern) => pattern.test(script))).toBe(true),
);

/** Calls that programs of users may not have, because only some systems do. */
const ofOneSystem: Record<string, RegExp> = {
  'the path of a URL as a file path; use fileURLToPath': /import\.meta\.(url|resolve\([^)]*\))\)\.pathname/,
  'a folder of Unix; use node:os or node:path': /['"`]\/(tmp|dev|proc|etc|usr|var)\//,
  'a signal that Windows does not have': /SIG(USR[12]|STOP|CONT|QUIT|TSTP|PIPE|ALRM)\b/,
  'a program of Unix':
    /\b(spawn|exec|execFile|execa|run)(Sync)?\(\s*['"](sh|bash|ps|which|kill|rm|cp|cat|grep|sed)['"]/,
  'a process group, which needs a branch for Windows': /process\.kill\(-/,
};

test('programs that users run need no particular system', () => {
  const ofUsers =
    /^(scripts|spec\/src|spec\/lint|(apps|packages)\/[\w-]+\/(src|bin|server|build|generate))\/.*\.(m?[jt]sx?)$/;
  const files = tracked.filter((file) => ofUsers.test(file));
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
    const hasBranch = /win32|process\.platform !== 'linux'/.test(code);
    return Object.entries(ofOneSystem)
      .filter(([, pattern]) => pattern.test(code) && !hasBranch)
      .map(([what]) => `${file} has ${what}`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test('names of files are different without regard to case, and valid on Windows', () => {
  const byName = Map.groupBy(tracked, (file) => file.toLowerCase().normalize('NFC'));
  expect([...byName.values()].filter((files) => files.length > 1)).toEqual([]);
  const reserved = /[<>:"|?*\\]|[. ](\/|$)|(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)/i;
  expect(tracked.filter((file) => reserved.test(file))).toEqual([]);
  // Windows allows 260 characters, including a folder of the user.
  expect(tracked.filter((file) => file.length > 150)).toEqual([]);
});

/** Packages with programs for some systems that the registry did not have for all when they were locked. */
const incomplete = /^@(pnpm\/exe\.|yuku-)/;

test('packages with programs for Linux are locked for macOS and Windows, too', () => {
  const lines = readFileSync('pnpm-lock.yaml', 'utf8').matchAll(
    /^ {2}'?(@?[^@\n]+)@.*:\n(?: {4}.*\n)*? {4}os: \[(.*)\]/gm,
  );
  const locked = [...lines].map(([, name = '', systems = '']) => ({ name, systems: systems.split(', ') }));
  const ofLinux = locked.filter(({ name, systems }) => String(systems) === 'linux' && !incomplete.test(name));
  expect(ofLinux.length).toBeGreaterThan(20);
  const missing = ofLinux.flatMap(({ name }) => {
    const family = name.slice(0, name.indexOf('linux'));
    const isLocked = (system: string) =>
      locked.some((one) => one.name.startsWith(family) && one.systems.includes(system));
    return ['darwin', 'win32'].filter((system) => !isLocked(system)).map((system) => `${name} on ${system}`);
  });
  expect(missing).toEqual([]);
});
