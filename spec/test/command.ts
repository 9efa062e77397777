import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A function that runs a script of src/ in a folder. */
export function commandOf(script: string) {
  const file = fileURLToPath(new URL(`../src/${script}`, import.meta.url));
  return (folder: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [file, ...args], { cwd: folder }, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      });
    });
}
