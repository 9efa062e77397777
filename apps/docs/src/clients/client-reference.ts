import { errorName, goName, inWords, memberName, methodName } from '@email-automation/codegen/client-names';
import {
  type ClientLanguage,
  type ClientOption,
  type ClientRecord,
  clientRecords,
  type ErrorKind,
  errorKinds,
  valueTypes,
} from '@email-automation/codegen/client-vocabulary';
import { describeSdkMethods } from '@email-automation/codegen/describe-sdk-methods';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import manifest from '../../../../packages/client/package.json' with { type: 'json' };
import typescriptMethods from '../../../../packages/client/src/methods.ts?raw';
import typescriptOptions from '../../../../packages/client/src/option-types.ts?raw';
import goMod from '../../../../packages/client-go/go.mod?raw';
import goMethods from '../../../../packages/client-go/resources.go?raw';
import goRules from '../../../../packages/client-go/rules.go?raw';
import pyproject from '../../../../packages/client-python/pyproject.toml?raw';
import pythonMethods from '../../../../packages/client-python/src/email_automation/_resources.py?raw';
import pythonRules from '../../../../packages/client-python/src/email_automation/_rules.py?raw';
import { operations } from '../contract/operations.ts';

const find = (text: string, pattern: RegExp) => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`A client no longer says ${pattern}.`);
  return found;
};

interface Client {
  language: ClientLanguage;
  title: string;
  install: string;
  version: string;
  /** What a program needs to use it. */
  needs: string;
  /** The code of its generated methods, and how each begins. A page of a list is a second method in Go. */
  source: { text: string; method: RegExp };
}

/** The clients by the names of their pages. Their facts come from their manifests, and their methods from their code. */
export const clients: Readonly<Record<string, Client>> = {
  typescript: {
    language: 'typescript',
    title: 'TypeScript',
    install: 'npm install @email-automation/client',
    version: manifest.version,
    needs: `Node.js ${manifest.engines.node.replace('>=', '')} or later; browsers, Deno, Bun`,
    source: { text: typescriptMethods, method: /^ {2}(\w+)(\(.*);$/gm },
  },
  python: {
    language: 'python',
    title: 'Python',
    install: 'pip install email-automation-client',
    version: find(pythonRules, /^VERSION = "(.+)"/m),
    needs: `Python ${find(pyproject, /^requires-python = ">=(.+)"/m)} or later, ${find(pyproject, /^dependencies = \["(.+)"\]/m)}`,
    source: { text: pythonMethods, method: /^ {4}def (\w+)(\(.*):$/gm },
  },
  go: {
    language: 'go',
    title: 'Go',
    install: `go get ${find(goMod, /^module (.+)$/m)}`,
    version: find(goRules, /^const Version = "(.+)"/m),
    needs: `Go ${find(goMod, /^go (.+)$/m)} or later, no other module`,
    source: { text: goMethods, method: /^func \(r \w+\) (\w+)(?<!Page)(\(.*) \{$/gm },
  },
};

/** The methods of a client in their groups, as its code declares them, in the same order, each with its operation. */
export function methodsOf({ language, source }: Client) {
  const declared = source.text.matchAll(source.method);
  return describeSdkMethods(contract, [...operations]).map(({ name: group, methods }) => ({
    group: methodName(group, language),
    methods: methods.map(({ name, operation }) => {
      const id = `${methodName(group, language)}.${memberName(name, language)}`;
      const [, method = '', parameters = ''] = declared.next().value ?? [];
      if (method !== memberName(name, language)) throw new Error(`The client for ${language} has no ${id}.`);
      const signature = method + parameters.replace(/\(self(, )?/, '(').replaceAll('core.', '');
      return { id, signature, operation };
    }),
  }));
}

/** The options of a client, with those that only TypeScript has. */
export function optionsOf({ language }: Client, options: Readonly<Record<string, ClientOption>>) {
  const shared = Object.entries(options).map(([name, { meaning, type, default: value, isDuration }]) => ({
    name: memberName(name, language),
    meaning:
      language === 'typescript' && name === 'transport' ? 'sends the requests: `fetch` of the platform' : meaning,
    valid: type === 'string' || type === 'transport' ? '' : valueTypes[type],
    usual:
      value === undefined
        ? ''
        : isDuration
          ? language === 'typescript'
            ? `${(value * 1000).toLocaleString('en')} ms`
            : `${value} s`
          : value.toLocaleString('en'),
  }));
  if (language !== 'typescript' || !('baseUrl' in options)) return shared;
  const declared = find(typescriptOptions, /^export type ClientOptions ([\s\S]*?)^\};/m);
  const own = [...declared.matchAll(/\/\*\* (.*) \*\/\n {2}(\w+)\?:/g)];
  const known = new Set(shared.map(({ name }) => name));
  const further = own.flatMap(([, meaning = '', name = '']) =>
    known.has(name) ? [] : [{ name, meaning, valid: '', usual: '' }],
  );
  return [...shared, ...further];
}

/** The errors of a client, with their members beside the message. */
export const errorsOf = ({ language }: Client) =>
  Object.entries<ErrorKind>(errorKinds)
    .filter(([, { languages }]) => languages?.includes(language) ?? true)
    .map(([name, kind]) => ({
      name: errorName(name, kind, language),
      meaning: inWords(kind.meaning, language),
      status: kind.status,
      members: kind.members?.map((member) => memberName(member, language)) ?? [],
    }));

/** The records of a client that are not in the contract. */
export const recordsOf = ({ language }: Client) =>
  Object.entries<ClientRecord>(clientRecords).map(([name, { meaning, fields }]) => ({
    name: language === 'go' ? goName(name) : name,
    meaning: inWords(meaning, language),
    fields: Object.entries(fields).map(([field, [, text]]) => ({
      name: memberName(field, language),
      meaning: inWords(text, language),
    })),
  }));
