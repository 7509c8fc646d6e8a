import { createInterface } from 'node:readline/promises';
import type { ConfigurationPlan } from '@sluice/contracts/portal';
import { CommandError, FaultyFile } from '../errors.ts';
import type { Result } from '../output.ts';
import { applyPlan, type Caller, fetchPlan, type Wanted } from './call.ts';
import type { ConfigFile } from './read-file.ts';
import { resolveSecrets } from './secrets.ts';
import { planLines, summary } from './show-plan.ts';

/** The exit code of `plan` when the service differs from the file. */
export const DIFFERS = 2;

interface Planned {
  wanted: Wanted;
  plan: ConfigurationPlan;
  /** Secrets that were not there to be compared. */
  missing: string[];
}

/** Compares a file with the service. @throws FaultyFile with all faults, of secrets and of the rest */
export async function planFile(
  caller: Caller,
  file: ConfigFile,
  options: Omit<Wanted, 'configuration'> = {},
): Promise<Planned> {
  const { configuration, missing, faults } = await resolveSecrets(file);
  const wanted = { ...options, configuration };
  try {
    const plan = await fetchPlan(caller, wanted, file);
    if (faults.length === 0) return { wanted, plan, missing };
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error;
    faults.push(...error.faults);
  }
  throw new FaultyFile(faults);
}

export const planResult = ({ plan, missing }: Planned): Result => ({
  document: { ...plan, missing_secrets: missing },
  lines: [...planLines(plan), ...missing, '', summary(plan.changes)],
  ...(plan.changes.length === 0 ? {} : { exitCode: DIFFERS }),
});

/**
 * Applies the changes that a plan showed, and no others.
 *
 * @param confirmed the caller has agreed already; otherwise a terminal is asked
 */
export async function applyFile(
  caller: Caller,
  file: ConfigFile,
  { wanted, plan, missing }: Planned,
  { confirmed, json }: { confirmed: boolean; json: boolean },
): Promise<Result> {
  const isEmpty = plan.changes.every(({ action }) => action === 'wait' || action === 'skip');
  if (!isEmpty && !confirmed) await confirm([...planLines(plan), ...missing], json);
  const { changes, unmanaged } = isEmpty
    ? plan
    : await applyPlan(caller, { ...wanted, plan: plan.plan }, file);
  return {
    document: { changes, unmanaged, missing_secrets: missing },
    lines: [
      ...planLines({ changes, unmanaged }),
      ...missing,
      '',
      isEmpty ? summary(changes) : `applied: ${summary(changes)}`,
    ],
  };
}

/** @throws CommandError without a terminal, and when the answer is no */
async function confirm(lines: readonly string[], json: boolean): Promise<void> {
  if (json || process.stdin.isTTY !== true)
    throw new CommandError(
      'nobody is here to confirm the plan: give --yes, or apply a plan that "plan --out" saved',
    );
  process.stderr.write(`${lines.join('\n')}\n\n`);
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await asking.question('Apply this? [y/N] ').finally(() => asking.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('nothing was changed');
}
