import { type ChildProcess, fork } from 'node:child_process';

const START_MS = 90_000;

export interface ServerProgram {
  /** For messages, such as Vendure. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds until it has to be ready. */
  readonly startMs?: number;
}

/** Somebody else's server that runs. `Orders` are the messages it obeys, each with its value. */
export interface ForkedServer<Orders> {
  tell<Order extends keyof Orders>(order: Order, value: Orders[Order]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server as a process of its own. Its program sends `{ ready }` when it can be called, answers each message
 * `{ id, order, value }` with `{ id }` or `{ id, error }`, and ends when the channel to this process does.
 *
 * @returns what it said of itself, and the way to steer it
 */
export async function startForkedServer<Ready extends object, Orders>(
  program: ServerProgram,
): Promise<Ready & ForkedServer<Orders>> {
  const child = fork(program.program, [...program.args], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: program.env,
    ...(program.cwd === undefined ? {} : { cwd: program.cwd }),
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk) => said.push(String(chunk)));
  const ready = (await readyOf(child, program, said)) as Ready;
  const waiting = new Map<number, (error: string | undefined) => void>();
  child.on('message', (message) => {
    const { id, error } = message as { id: number; error?: string };
    waiting.get(id)?.(error);
  });
  let end: string | undefined;
  child.once('exit', (code, signal) => {
    end = `${program.name} ended with ${code ?? signal}\n${said.join('').slice(-4_000)}`;
    for (const answer of waiting.values()) answer(end);
  });
  let last = 0;
  return {
    ...ready,
    tell: (order, value) =>
      new Promise((resolve, reject) => {
        if (end !== undefined) return reject(new Error(end));
        const id = ++last;
        waiting.set(id, (error) => (error === undefined ? resolve() : reject(new Error(error))));
        child.send({ id, order, value });
      }),
    close: () => ended(child),
  };
}

function readyOf(
  child: ChildProcess,
  { name, startMs = START_MS }: ServerProgram,
  said: readonly string[],
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${name} did not start: ${why}\n${said.join('').slice(-4_000)}`));
    };
    const timer = setTimeout(() => fail(`it is not ready after ${startMs} ms`), startMs);
    const onExit = (code: number | null) => {
      clearTimeout(timer);
      fail(`it ended with ${code}`);
    };
    child.once('exit', onExit);
    child.once('message', (message) => {
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve((message as { ready: unknown }).ready);
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
