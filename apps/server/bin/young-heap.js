import { accessSync, constants } from 'node:fs';
import { isAbsolute } from 'node:path';

/**
 * The limit of each half of the heap's young part, in MB. With much memory V8 lets them grow to 64 and keeps that; eight are
 * as quick here and leave 40 MB to others (docs/decisions/0090-the-young-heap-is-limited.md).
 */
const YOUNG_HEAP = '--max-semi-space-size=8';

/** An option of Node that sets the limit; V8 takes underscores as well. */
const SETS_LIMIT = /--max[-_]semi[-_]space[-_]size/;

/**
 * Returns the options with which Node should run a command of the tool: those that the operator gave, else the limit for a
 * command that answers people until it is stopped. Other commands end before their heap grows, and workers use much of it for a moment.
 */
export function youngHeapOptions(args, { env, execArgv }) {
  const given = execArgv.filter((option) => SETS_LIMIT.test(option));
  if (given.length > 0 || SETS_LIMIT.test(env.NODE_OPTIONS ?? '')) return given;
  const command = args.find((arg) => !arg.startsWith('-'));
  const answers = command === 'demo' || (command === 'serve' && !/--role[ =]worker/.test(args.join(' ')));
  return answers ? [YOUNG_HEAP] : [];
}

/**
 * Starts this process over with those options, under the same id, since Node takes a limit at its start alone. Does nothing
 * where there are none, and where a process cannot be replaced: it runs without the limit then.
 */
export function limitYoungHeap() {
  const { execPath, execArgv, argv, env } = process;
  const options = youngHeapOptions(argv.slice(2), process);
  if (options.every((option) => execArgv.includes(option)) || !canBeReplaced()) return;
  process.execve(execPath, [execPath, ...options, ...execArgv, ...argv.slice(1)], env);
}

/** Node aborts where the replacement fails, so this looks beforehand. A channel to another process would be cut. */
function canBeReplaced() {
  const { platform, channel, permission, execPath } = process;
  if (platform === 'win32' || channel || permission || !isAbsolute(execPath)) return false;
  try {
    accessSync(execPath, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
