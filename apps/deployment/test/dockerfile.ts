import { readFileSync } from 'node:fs';
import { DockerfileParser, Env, From } from 'dockerfile-ast';

/** What the instructions of one stage of the Dockerfile say. */
export interface Stage {
  /** Shell commands. */
  run: string[];
  env: Record<string, string>;
  workdir: string;
  user: string;
  /** A program with its arguments, as are the next ones. */
  healthcheck: string[];
  entrypoint: string[];
  cmd: string[];
}

const dockerfile = DockerfileParser.parse(readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8'));

/** Returns the stage with this name. Without one, the last stage, which is the image. @throws Error when it is missing */
export function readStage(name: string | null = null): Stage {
  const all = dockerfile.getInstructions();
  const start = all.findIndex((one) => one instanceof From && one.getBuildStage() === name);
  if (start === -1) throw new Error(`The Dockerfile has no stage ${name}.`);
  const end = all.findIndex((one, index) => index > start && one instanceof From);
  const instructions = all.slice(start, end === -1 ? all.length : end);
  const contents = (keyword: string) =>
    instructions.filter((one) => one.getKeyword() === keyword).map((one) => one.getArgumentsContent() ?? '');
  const content = (keyword: string) => contents(keyword)[0] ?? '';
  const program = (keyword: string): string[] => JSON.parse(/\[.*\]$/.exec(content(keyword))?.[0] ?? '[]');
  const properties = instructions.filter((one) => one instanceof Env).flatMap((one) => one.getProperties());
  return {
    run: contents('RUN'),
    env: Object.fromEntries(properties.map((one) => [one.getName(), one.getValue() ?? ''])),
    workdir: content('WORKDIR'),
    user: content('USER'),
    healthcheck: program('HEALTHCHECK'),
    entrypoint: program('ENTRYPOINT'),
    cmd: program('CMD'),
  };
}
