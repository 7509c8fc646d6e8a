import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Resolves to the first line of a program, which says that it is ready. */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
}

export function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit code ${code}`))));
    child.once('error', reject);
  });
}
