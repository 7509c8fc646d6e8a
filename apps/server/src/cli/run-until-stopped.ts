/** Time that a stopping process has to finish its work. */
const SHUTDOWN_MS = 20_000;
/** A terminal sends Ctrl-C to the whole group and npm passes it on once more: both are one request. */
const SAME_KEYSTROKE_MS = 1_000;

/**
 * Waits for a request to stop, then stops the service. A second Ctrl-C, or too long a wait, ends it at once, which
 * loses nothing acknowledged.
 */
export async function runUntilStopped(running: { stop(): Promise<void> }): Promise<void> {
  await askedToStop();
  const deadline = setTimeout(() => {
    giveUp('stopping took too long, giving up what is left; it is taken up at the next start', 1);
  }, SHUTDOWN_MS);
  await running.stop();
  clearTimeout(deadline);
}

/** Settles at the first request to stop; from then on signals do not end the process by themselves. */
export function askedToStop(): Promise<void> {
  let asked: number | undefined;
  return new Promise((resolve) => {
    const stop = (): void => {
      asked ??= performance.now();
      resolve();
    };
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
    process.on('SIGINT', () => {
      if (asked !== undefined && performance.now() - asked > SAME_KEYSTROKE_MS)
        giveUp('stopped at once; what was under way is taken up at the next start', 130);
      stop();
    });
  });
}

function giveUp(reason: string, code: number): never {
  process.stderr.write(`sluice: ${reason}\n`);
  process.exit(code);
}
