/** How long a stopping process finishes what it has begun. */
const SHUTDOWN_MS = 20_000;
/** A terminal sends Ctrl-C to the whole group and npm passes it on once more: that is one wish, not two. */
const SAME_KEYSTROKE_MS = 1_000;

/**
 * Waits until the process is asked to stop, then stops what runs. A second Ctrl-C, or too long a wait, ends it at once;
 * nothing acknowledged is lost by that.
 */
export async function runUntilStopped(running: { stop(): Promise<void> }): Promise<void> {
  await askedToStop();
  const deadline = setTimeout(() => {
    giveUp('stopping took too long, giving up what is left; it is taken up at the next start', 1);
  }, SHUTDOWN_MS);
  await running.stop();
  clearTimeout(deadline);
}

function askedToStop(): Promise<void> {
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
