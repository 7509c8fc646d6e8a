import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Set for the process that took over, and removed by it, so that no process of its own mistakes itself for one. */
export const HANDED_OVER = 'SLUICE_HANDED_OVER';

/** Runs the same command line with another Node: signals go on to it, and its end is ours. */
export function handOver(node, args) {
  // The channel carries nothing. It closes when this process ends in any way, kill -9 included.
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [HANDED_OVER]: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`sluice: ${node} could not be started: ${error.message}`);
    process.exit(1);
  });
  // As a shell counts: 128 and the signal's number.
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

/** In the process that took over: ends it in good order once the one that started it is gone. */
export function whenParentDies() {
  delete process.env[HANDED_OVER];
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // A listener alone would keep short commands from ending.
  process.channel?.unref();
}
