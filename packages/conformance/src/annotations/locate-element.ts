import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parsePointer } from '@email-automation/contract-tools/json-pointer';
import { readYaml, type YamlFile } from '../files/yaml-file.ts';

/** A place in the sources of a contract. */
export interface SourceLocation {
  file: string;
  /** From 1. */
  line: number;
}

/** Finds an element of the contract, by its JSON pointer into the bundle, or the nearest element around it. */
export type LocateElement = (pointer: string) => SourceLocation;

/**
 * Creates a function that finds elements in the sources of a contract: a bundle, or a folder with `openapi.yaml`, whose
 * components have separate files, such as `components/schemas/Goal.yaml`.
 * @throws Error when it cannot be read
 */
export function createLocator(contract: string): LocateElement {
  const root = isFolder(contract) ? join(contract, 'openapi.yaml') : contract;
  const files = new Map<string, YamlFile>();
  const open = (file: string): YamlFile => {
    const opened = files.get(file) ?? readYaml(file);
    files.set(file, opened);
    return opened;
  };
  open(root);
  return (pointer) => {
    const keys = parsePointer(pointer);
    const component = join(dirname(root), ...keys.slice(0, 3)).concat('.yaml');
    if (keys[0] === 'components' && keys.length > 2 && existsSync(component)) return follow(component, keys.slice(3));
    return follow(root, keys);
  };

  /** Walks along the keys, also into the files that references name. */
  function follow(file: string, keys: string[]): SourceLocation {
    let node = open(file).value as Record<string, unknown> | undefined;
    for (const [index, key] of keys.entries()) {
      node = node?.[key] as Record<string, unknown> | undefined;
      const rest = keys.slice(index + 1);
      if (typeof node?.$ref !== 'string' || rest.length === 0) continue;
      const [target = '', fragment = ''] = node.$ref.split('#');
      const next = target === '' ? file : join(dirname(file), target);
      if (existsSync(next)) return follow(next, [...parsePointer(fragment), ...rest]);
    }
    return { file, line: open(file).lineOf(keys) };
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
