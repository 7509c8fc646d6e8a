import type { Command } from 'commander';
import { example, reporting } from '../action.ts';
import type { Check, Status } from '../doctor/check.ts';
import { examine } from '../doctor/examine.ts';
import type { Result } from '../output.ts';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('find the usual troubles and say what to do about them')
    .addHelpText(
      'after',
      example(
        'Looks at configuration, data folder, disk, port, database, schema, keys, image storage, connections, imports and',
        'subscriptions. It changes nothing and may run beside the service. The exit code is 1 when a check failed.',
        '',
        'Examples:',
        '  $ sluice doctor',
        `  $ sluice doctor --json | jq '.checks[] | select(.status != "ok")'`,
      ),
    )
    .action(reporting(async () => report(await examine(process.env))));
}

const MARKS: Record<Status, string> = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

function report(checks: Check[]): Result {
  const failed = checks.filter((check) => check.status === 'fail').length;
  const warned = checks.filter((check) => check.status === 'warn').length;
  const lines = checks.flatMap(({ id, status, message, advice }) => [
    `${MARKS[status]} ${id}: ${message}`,
    ...(advice === undefined ? [] : [`       → ${advice}`]),
  ]);
  const verdict = failed + warned === 0 ? 'All is well.' : `${failed} failed, ${warned} to look at.`;
  const result = { document: { ok: failed === 0, checks }, lines: [...lines, '', verdict] };
  return failed === 0 ? result : { ...result, exitCode: 1 };
}
