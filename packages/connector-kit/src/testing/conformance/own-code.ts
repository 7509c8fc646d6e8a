import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while the connector's own code runs, and across its awaits; not in the channel, nor in the HTTP client. */
const running = new AsyncLocalStorage<{ readonly used: Forbidden[] }>();

/** Globals that a connector may reach only by its context, by their names in the report. */
const FORBIDDEN = {
  fetch: ['fetch'],
  timers: ['setTimeout', 'setInterval', 'setImmediate'],
} as const;

const CONSOLE = ['log', 'info', 'warn', 'error', 'debug'] as const;

export type Forbidden = keyof typeof FORBIDDEN | 'console' | 'environment';

/** Runs code of the host in the midst of the connector's. */
export function outsideConnector<Result>(run: () => Result): Result {
  return running.exit(run);
}

/** The number of watches under way, and the steps that restore the globals after the last. */
let watching = 0;
let restore: (() => void)[] = [];

/**
 * Runs connector code and tells which things outside its context it used. Globals are replaced for that time; uses
 * by others, such as a channel in the same process, pass through and are not counted. Watches may overlap.
 */
export async function watchOwnCode(run: () => Promise<void>): Promise<Set<Forbidden>> {
  const used: Forbidden[] = [];
  if (watching === 0) restore = replaceGlobals();
  watching += 1;
  try {
    await running.run({ used }, run);
  } finally {
    watching -= 1;
    if (watching === 0) for (const undo of restore.reverse()) undo();
  }
  return new Set(used);
}

function note(what: Forbidden): void {
  running.getStore()?.used.push(what);
}

function replaceGlobals(): (() => void)[] {
  const undo: (() => void)[] = [];
  for (const [what, names] of Object.entries(FORBIDDEN)) {
    for (const name of names) undo.push(replaceFunction(globalThis, name, what as Forbidden));
  }
  for (const name of CONSOLE) undo.push(replaceFunction(console, name, 'console'));
  const { env } = process;
  process.env = new Proxy(env, {
    get(target, name) {
      note('environment');
      return Reflect.get(target, name);
    },
  });
  undo.push(() => {
    process.env = env;
  });
  return undo;
}

function replaceFunction(owner: object, name: string, what: Forbidden): () => void {
  const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
  const replacement = (...args: unknown[]) => {
    note(what);
    // Calls that the global makes within are its own: fetch sets timers.
    return outsideConnector(() => Reflect.apply(original, owner, args));
  };
  Reflect.set(owner, name, replacement);
  return () => {
    Reflect.set(owner, name, original);
  };
}
