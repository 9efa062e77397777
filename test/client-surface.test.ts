import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorName, memberName, methodName } from '../packages/codegen/src/clients/client-names.ts';
import {
  type ClientLanguage,
  clientOptions,
  clientRecords,
  type ErrorKind,
  errorKinds,
  oauthOptions,
  onlyIn,
} from '../packages/codegen/src/clients/client-vocabulary.ts';

/** Public names, and `Type.member` for the members of options, errors, and results. */
type Surface = string[];

const read = (...paths: string[]) =>
  paths.map((path) => readFileSync(join(import.meta.dirname, '../packages', path), 'utf8')).join('\n');
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** What each language calls the options of a client and of a sign-in. */
const optionTypes = {
  typescript: ['ClientOptions', 'OAuthOptions'],
  python: ['Client', 'OAuth'],
  go: ['Options', 'OAuthOptions'],
} as const;

/** The surface that a language has by the vocabulary. */
function expectedSurface(language: ClientLanguage): Surface {
  const [client, oauth] = optionTypes[language];
  const membersOf = (type: string, members: readonly string[]) =>
    members.map((member) => `${type}.${memberName(member, language)}`);
  const errors = Object.entries<ErrorKind>(errorKinds).flatMap(([name, kind]) => {
    if (kind.languages && !kind.languages.includes(language)) return [];
    const type = errorName(name, kind, language);
    return [type, ...membersOf(type, kind.members ?? [])];
  });
  // Python passes the options of an import as keywords.
  const records = Object.entries(clientRecords).filter(
    ([name]) => !(language === 'python' && name === 'ImportOptions'),
  );
  return [
    ...errors,
    ...membersOf(client, Object.keys(clientOptions)),
    ...membersOf(oauth, [...Object.keys(oauthOptions), 'application', 'timeout', 'transport']),
    ...records.flatMap(([name, { fields }]) => [name, ...membersOf(name, Object.keys(fields))]),
    ...Object.keys(onlyIn[language]).flatMap((names) => names.split(' ')),
  ];
}

const surfaces: Record<ClientLanguage, () => Surface> = {
  typescript() {
    const sources = ['error-kinds', 'import', 'oauth', 'option-types', 'records'];
    const text = read(...sources.map((name) => `client/src/${name}.ts`));
    const exported = findAll(read('client/src/exports.ts'), /^export \{([^}]*)\}/gm)
      .flatMap((names) => names.split(','))
      .map((name) => name.trim().replace('type ', ''))
      .filter((name) => name !== '');
    const membersOf = (type: string): string[] => {
      const [, base = '', body = ''] =
        new RegExp(`^export (?:class|interface|type) ${type}\\b(.*)\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(text) ?? [];
      const picked = base.includes('Pick<') ? findAll(base, /'(\w+)'/g) : [];
      const inherited = /extends ((?!Error|TypeError)\w+)/.exec(base)?.[1];
      const own = findAll(body, /^ {2}(?:declare )?(?:readonly )?(\w+)\??: /gm);
      return [...own, ...picked, ...(inherited && inherited !== 'CallOptions' ? membersOf(inherited) : [])];
    };
    const withMembers = ['ApiError', 'ImportFailedError', 'AuthorizationError', 'RateLimitExhaustedError'];
    const types = [...optionTypes.typescript, ...withMembers, ...Object.keys(clientRecords)];
    const members = types.flatMap((type) => membersOf(type).map((member) => `${type}.${member}`));
    // The types of the credential, and of an entry, are made of others.
    const known = ['apiToken', 'accessToken'].map((name) => `ClientOptions.${name}`);
    const entry = ['code', 'message', 'attribute'].map((name) => `ErrorEntry.${name}`);
    return [...exported, ...members, ...known, ...entry];
  },
  python() {
    const folder = 'client-python/src/email_automation';
    const text = read(
      ...['_errors', '_error_kinds', '_calls', '_client', '_clients', '_records'].map((name) => `${folder}/${name}.py`),
    );
    const names = findAll(read(`${folder}/__init__.py`), /^ {4}"(\w+)",/gm);
    const membersOf = (type: string): string[] => {
      const body = new RegExp(`^class ${type}\\b[^\\n]*:\\n((?:(?: {4}[^\\n]*)?\\n)*)`, 'm').exec(text)?.[1] ?? '';
      const parameters = /def __init__\(\n {8}self,\n([\s\S]*?)\n {4}\) -> None/.exec(body)?.[1] ?? '';
      if (/^(Client|OAuth)$/.test(type)) return findAll(parameters, /^ {8}(\w+):/gm);
      return [...findAll(body, /^ {4}(\w+): /gm), ...findAll(body, /^ {8}self\.([a-z]\w+)(?:: [^=]+)? = /gm)];
    };
    return [...names, ...names.flatMap((name) => membersOf(name).map((member) => `${name}.${member}`))];
  },
  go() {
    const text = read(
      ...['errors', 'calls', 'client', 'request', 'options', 'vocabulary'].map((name) => `client-go/${name}.go`),
    );
    const version = findAll(read('client-go/rules.go'), /^const ([A-Z]\w+)/gm);
    const structs = [...text.matchAll(/^type ([A-Z]\w*) struct ?\{(.*\n[\s\S]*?)^\}|^type ([A-Z]\w*) struct\{/gm)];
    const members = structs.flatMap(([, type = '', body = '']) =>
      findAll(body, /^\t([A-Z]\w*(?:, [A-Z]\w*)*) +\S/gm)
        .flatMap((names) => names.split(', '))
        .map((member) => `${type}.${member}`),
    );
    return [
      ...version,
      ...structs.map(([, name, empty]) => name ?? empty ?? ''),
      ...findAll(text, /^func ([A-Z]\w*)/gm),
      ...findAll(text, /^\t(Err[A-Z]\w*) +=/gm),
      ...members,
    ];
  },
};

test.each(['typescript', 'python', 'go'] as const)('the client for %s has the names of the vocabulary', (language) => {
  expect([...new Set(surfaces[language]())].sort()).toEqual([...new Set(expectedSurface(language))].sort());
});

test.each(['typescript', 'python', 'go'] as const)(
  'the README for %s has a row for each group of methods',
  (language) => {
    const folder = { typescript: 'client', python: 'client-python', go: 'client-go' }[language];
    const rows = findAll(read(`${folder}/README.md`), /^\| (`\w+` +\| `.*`) +\|$/gm).map((row) =>
      findAll(row, /`(\w+)`/g),
    );
    const groups = [
      ...read('client/src/methods.ts').matchAll(/^export interface (\w)(\w*)Methods \{\n([\s\S]*?)^\}/gm),
    ].map(([, first = '', rest = '', body = '']) => [first.toLowerCase() + rest, ...findAll(body, /^ {2}(\w+)\(/gm)]);
    const names = groups.map((group) => group.map((name) => methodName(name, language)));
    expect(rows.slice(0, names.length).map((row) => row.sort())).toEqual(names.map((row) => row.sort()));
  },
);
