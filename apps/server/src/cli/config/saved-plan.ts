import { readFile, writeFile } from 'node:fs/promises';
import { Configuration, type ConfigurationPlan } from '@sluice/contracts/portal';
import { CommandError } from '../errors.ts';
import { type ConfigFile, parseConfig } from './read-file.ts';

const KIND = 'sluice-configuration-plan';

/** A plan that is applied later: the file it was made of, without secrets, and the name of its changes. */
interface SavedPlan {
  kind: typeof KIND;
  file: { path: string; source: string };
  plan: string;
  changes: ConfigurationPlan['changes'];
}

export async function savePlan(output: string, file: ConfigFile, plan: ConfigurationPlan): Promise<void> {
  const saved: SavedPlan = {
    kind: KIND,
    file: { path: file.path, source: file.source },
    plan: plan.plan,
    changes: plan.changes,
  };
  await writeFile(output, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 });
}

/** The plan in a file that `plan --out` wrote; undefined for any other file. */
export async function readSavedPlan(path: string): Promise<{ file: ConfigFile; plan: string } | undefined> {
  if (!path.endsWith('.json')) return undefined;
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new CommandError(`the plan cannot be read: ${error.message}`);
  });
  const saved = asPlan(text);
  if (saved === undefined) throw new CommandError(`${path} is no plan that "sluice config plan --out" wrote`);
  return { file: parseConfig(saved.file.path, saved.file.source, Configuration), plan: saved.plan };
}

function asPlan(text: string): SavedPlan | undefined {
  try {
    const value = JSON.parse(text) as Partial<SavedPlan>;
    const isPlan = value.kind === KIND && typeof value.plan === 'string' && value.file !== undefined;
    return isPlan ? (value as SavedPlan) : undefined;
  } catch {
    return undefined;
  }
}
