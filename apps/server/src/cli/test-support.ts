import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import type { TestService, TestTenant } from '../testing/service.ts';
import { runCli } from './program.ts';

export const BIN = fileURLToPath(new URL('../../bin/sluice.js', import.meta.url));

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Standard output, read as JSON. */
  json<Document = Record<string, unknown>>(): Document;
}

type Environment = Record<string, string>;

function start(args: string[], env: Environment, stdin: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  return spawn(process.execPath, args, { env: cleanEnvironment(env), stdio: [stdin, 'pipe', 'pipe'] });
}

/** The environment of the test run is left out, so that its variables decide nothing here. */
const cleanEnvironment = (env: Environment): Environment => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LOG_LEVEL: 'warn',
  ...env,
});

/**
 * Runs a command in a process of the real tool to its end. To start one takes half a second of a processor, so this is
 * for what a process alone shows; `sluice` runs all other commands.
 *
 * @param stdin text piped into it; without it standard input is empty
 */
export async function sluiceProcess(
  args: string[],
  env: Environment = {},
  stdin?: string,
): Promise<Finished> {
  const child = start([BIN, ...args], env, stdin === undefined ? 'ignore' : 'pipe');
  child.stdin?.end(stdin);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return finished(code, output);
}

const finished = (code: number | null, output: Pick<Finished, 'stdout' | 'stderr'>): Finished => ({
  code,
  ...output,
  json: () => JSON.parse(output.stdout),
});

/** Each command has the environment and the streams of this process to itself, so one runs at a time. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the tool to its end within this process: the same code, from the command line to the exit code.
 *
 * @param stdin text piped into it; without it standard input is empty
 */
export function sluice(args: string[], env: Environment = {}, stdin = ''): Promise<Finished> {
  const done = turn.then(() => runHere(args, env, stdin));
  turn = done.catch(() => {});
  return done;
}

class Exit extends Error {}

async function runHere(args: string[], env: Environment, stdin: string): Promise<Finished> {
  const [stdout, stderr] = [collector(), collector()];
  const replaced = {
    env: cleanEnvironment(env),
    stdin: Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    exit: (code?: number) => {
      process.exitCode = code ?? process.exitCode ?? 0;
      throw new Exit();
    },
  };
  const names = Object.keys(replaced) as (keyof typeof replaced)[];
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(process, name)!] as const);
  const exitCode = process.exitCode;
  try {
    process.exitCode = undefined;
    for (const name of names)
      Object.defineProperty(process, name, { value: replaced[name], configurable: true, writable: true });
    await runCli(args).catch((error: unknown) => {
      if (!(error instanceof Exit)) throw error;
    });
    return finished(Number(process.exitCode ?? 0), { stdout: stdout.text(), stderr: stderr.text() });
  } finally {
    for (const [name, descriptor] of before) Object.defineProperty(process, name, descriptor);
    process.exitCode = exitCode;
  }
}

function collector(): { stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}

/** Runs a command for a tenant of a test's service; returns its JSON output, and its exit code as `exit`. */
export async function runForTenant(
  { admin }: TestService,
  tenant: TestTenant,
  args: readonly string[],
  env: Environment,
): Promise<Record<string, unknown>> {
  const database = urlOf(admin);
  const command = [...args, '--tenant', String(tenant.id), '--json'];
  const done = await sluice(command, { DATABASE_URL: database, ...env });
  return { ...done.json(), exit: done.code };
}

export interface Running {
  child: ChildProcess;
  /** The first line of its output, read as JSON. */
  ready: Record<string, unknown>;
  exit: Promise<number | null>;
  /** The `nth` line of its log that has this text, which may be still to come. */
  logged(text: string, nth?: number): Promise<string>;
  /** All it has written to standard error so far. */
  errors(): string;
}

/** Starts a program that runs until it is stopped, and waits until it reports that it is ready. */
export async function startProgram(args: string[], env: Environment = {}): Promise<Running> {
  const child = start(args, env);
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const logged = async (text: string, nth = 1): Promise<string> => {
    for (;;) {
      const line = errors.split('\n').filter((known) => known.includes(text))[nth - 1];
      if (line !== undefined) return line;
      await once(child.stderr!, 'data');
    }
  };
  const line = new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text);
    });
    void exit.then((code) => reject(new Error(`it ended with ${code}: ${errors}`)));
  });
  const ready = JSON.parse(await line) as Record<string, unknown>;
  if ('error' in ready) throw new Error(`it did not start: ${ready.error}\n${errors}`);
  return { child, ready, exit, logged, errors: () => errors };
}

/** A folder of one test's own. */
export async function makeFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'sluice-cli-'));
  // Root's database runs as another user, who has to be able to pass here.
  if (process.getuid?.() === 0) await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The settings of a database as DATABASE_URL. */
export const urlOf = ({ host, port, user, password, database }: ConnectionSettings): string =>
  `postgres://${user}:${password ?? ''}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
