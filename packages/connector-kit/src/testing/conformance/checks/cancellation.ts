import type { Bench } from '../bench.ts';
import type { Check } from '../check.ts';
import { ensure, shown } from '../failures.ts';
import { type OperationCase, operationsOf, prepared } from '../operations.ts';

/** Time within which an aborted operation must stop: it only has to let go. */
const PROMPT_MS = 1_000;

export const cancellationChecks: readonly Check[] = [
  {
    id: 'cancellation/before',
    guarantee: 'an operation whose signal is aborted already ends at once and reaches nobody',
    applies: () => true,
    run: (bench) =>
      eachOperation(bench, async (operation, start) => {
        const session = bench.open({ signal: AbortSignal.abort() });
        const end = await promptly(operation, operation.run(bench, session, start));
        ensure(!succeeded(end), `${operation.name} went on as if nothing had happened: ${shown(end)}`);
        const { length } = session.wire.calls;
        ensure(length <= 1, `${operation.name} tried ${length} calls after it was told to stop`);
      }),
  },
  {
    id: 'cancellation/during',
    guarantee: 'an operation that is stopped within a call ends promptly and makes no further one',
    applies: () => true,
    run: (bench) =>
      eachOperation(bench, async (operation, start) => {
        const stop = new AbortController();
        const session = bench.open({ signal: stop.signal });
        session.wire.aim = { effect: operation.effect, nth: 0 };
        bench.proxy.fault = { kind: 'hang', onHang: () => stop.abort() };
        const running = operation.run(bench, session, start);
        const end = await aborted(stop.signal, running).then(() => promptly(operation, running));
        bench.proxy.fault = null;
        ensure(session.wire.hits === 1, `${operation.name} made no call with effect ${operation.effect}`);
        ensure(!succeeded(end), `${operation.name} went on as if nothing had happened: ${shown(end)}`);
        const { calls } = session.wire;
        const after = calls.filter((call) => call.effect === operation.effect).length - 1;
        ensure(after === 0, `${operation.name} made ${after} more calls after it was told to stop`);
      }),
  },
];

async function eachOperation(
  bench: Bench,
  run: (operation: OperationCase, start: string) => Promise<void>,
): Promise<void> {
  for (const operation of operationsOf(bench)) {
    const start = await prepared(bench, operation);
    if (start !== null) await run(operation, start);
  }
}

/** Waits for the abort, or for an operation that ends without ever having made the call. */
function aborted(signal: AbortSignal, running: Promise<unknown>): Promise<unknown> {
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  return Promise.race([stopped, running.catch(() => null)]);
}

interface End {
  readonly thrown: boolean;
  readonly value: unknown;
}

/** Returns how the operation ended; fails when it takes its time. */
async function promptly({ name }: OperationCase, running: Promise<unknown>): Promise<End> {
  const late = Symbol('late');
  const { promise, resolve } = Promise.withResolvers<typeof late>();
  const timer = setTimeout(() => resolve(late), PROMPT_MS);
  try {
    const end = await Promise.race([
      promise,
      running.then(
        (value): End => ({ thrown: false, value }),
        (value: unknown): End => ({ thrown: true, value }),
      ),
    ]);
    ensure(end !== late, `${name} still runs ${PROMPT_MS} ms after it was told to stop`);
    return end;
  } finally {
    clearTimeout(timer);
  }
}

/** Items that are to be tried again tell the truth; everything else that was returned does not. */
function succeeded({ thrown, value }: End): boolean {
  if (thrown) return false;
  return !(Array.isArray(value) && value.length > 0 && value.every((result) => result.outcome === 'retry'));
}
