import { execaNode } from 'execa';

/** What `--help` prints for a program of commander and for each of its commands, the program first. */
export async function commandLine(program: string, words: string[] = []): Promise<string[]> {
  const { stdout } = await execaNode(program, [...words, '--help'], { env: { NO_COLOR: '1' }, timeout: 60_000 });
  const [, list = ''] = /^Commands:\n((?: .*\n?)*)/m.exec(stdout) ?? [];
  const names = [...list.matchAll(/^ {2}(\w\S*)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
  const texts = await Promise.all(names.map((name) => commandLine(program, [...words, name])));
  return [stdout.trim(), ...texts.flat()];
}
