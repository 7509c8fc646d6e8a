import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { CommandError } from './errors.ts';

/** Standard input, or a test's substitute. */
export type Input = NodeJS.ReadStream | ReadStream;

/** Everything on standard input, without the line end of the last line. */
export async function readStandardInput(input: Input = process.stdin): Promise<string> {
  if (input.isTTY)
    throw new CommandError('nothing is on standard input; pipe it in, or leave the option out');
  let text = '';
  input.setEncoding('utf8');
  for await (const chunk of input) text += chunk as string;
  return text.replace(/\r?\n$/, '');
}

/**
 * Asks for a secret on the terminal without echoing the input. The question goes to standard error, so that standard
 * output stays the document.
 *
 * @throws CommandError without a terminal, and on Ctrl-C
 */
export async function askSecret(
  question: string,
  instead: string,
  input: Input = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  if (!input.isTTY) throw new CommandError(`there is no terminal to ask on; ${instead}`);
  // A terminal interface puts the terminal into raw mode, and its echo goes nowhere. This comes before the question, so
  // that fast typing is not echoed either.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  output.write(question);
  try {
    const stopped = once(lines, 'SIGINT').then(() => {
      throw new CommandError('stopped');
    });
    return await Promise.race([lines.question(''), stopped]);
  } finally {
    lines.close();
    output.write('\n');
  }
}

/** Asks for a new password twice. @throws CommandError when both differ */
export async function askNewPassword(instead: string): Promise<string> {
  const password = await askSecret('Password: ', instead);
  if ((await askSecret('The same again: ', instead)) !== password)
    throw new CommandError('the two passwords differ; nothing was done');
  return password;
}

/** Warns on standard error that every local user could read the secret where it stood. */
export const warnOfSecret = (option: string, better: string): void =>
  void process.stderr.write(
    `sluice: warning: ${option} shows a secret to whoever can list processes and to the history of the shell; ${better}\n`,
  );

/** A JSON object with text, numbers, booleans or null as values, from a file or, with `-`, from standard input. */
export async function readSettings(source: string): Promise<Record<string, string | null>> {
  const text = source === '-' ? await readStandardInput() : await readFile(source, 'utf8').catch(unreadable);
  const refused = new CommandError('the settings must be a JSON object such as {"api_key": "…"}');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw refused;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw refused;
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      if (typeof value === 'object' && value !== null) throw refused;
      return [name, value === null ? null : String(value)];
    }),
  );
}

const unreadable = (error: Error): never => {
  throw new CommandError(`the settings cannot be read: ${error.message}`);
};
