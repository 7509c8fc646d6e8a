import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Launcher, prepareCommand, serverEnvironment } from './account.ts';
import { type ClusterLayout, SUPERUSER } from './layout.ts';
import { draftPassword } from './password.ts';
import type { ClusterPlan } from './server.ts';

const run = promisify(execFile);

/** Makes the cluster unless there is one. Returns whether it was made now. */
export async function ensureCluster(plan: ClusterPlan): Promise<boolean> {
  const { layout, runtime, launcher } = plan;
  await removeDrafts(layout.home);
  const present = await clusterVersion(layout.data);
  if (present === runtime.major) {
    await assertOwner(layout, launcher);
    return false;
  }
  if (present !== null) {
    throw new Error(
      `${layout.data} was made by PostgreSQL ${present}, this release of Sluice brings ${runtime.major}. Run ` +
        '"sluice backup" with the earlier release, then "sluice restore" with this one into a new DATA_DIR.',
    );
  }
  await createCluster(plan);
  return true;
}

/**
 * Runs initdb in a temporary folder and renames it at the end, so a process killed halfway leaves no cluster rather
 * than half of one.
 */
async function createCluster({ layout, runtime, launcher, whileWaiting }: ClusterPlan): Promise<void> {
  const draft = await mkdtemp(join(layout.home, '.initdb-'));
  await chmod(draft, 0o700);
  if (launcher.account) await chown(draft, launcher.account.uid, launcher.account.gid);
  const password = await draftPassword(layout, launcher);
  const options = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale=C',
    // These give the same order and case rules on every machine and after every update of its libraries.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    // The cluster's own rules reject everybody: except on Windows, the server starts with the rules of `password.ts`.
    `--auth=${process.platform === 'win32' ? 'scram-sha-256' : 'reject'}`,
    `--pwfile=${password.file}`,
  ];
  const { file, args, options: identity } = prepareCommand(launcher, runtime.initdb, options, true);
  try {
    const running = run(file, args, { ...identity, cwd: draft, env: serverEnvironment() });
    whileWaiting?.();
    await running;
    // Before the cluster: one without its password's file would let nobody in.
    await password.keep();
    await rename(draft, layout.data);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(`Could not create the database cluster in ${layout.home}: ${explain(error)}`, {
      cause: error,
    });
  }
}

async function clusterVersion(data: string): Promise<string | null> {
  return await readFile(join(data, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
}

/** A folder used once as root and once as another user has the wrong owner, which PostgreSQL refuses tersely. */
async function assertOwner(layout: ClusterLayout, launcher: Launcher): Promise<void> {
  const wanted = launcher.account?.uid ?? process.getuid?.();
  const { uid } = await stat(layout.data);
  if (wanted === undefined || uid === wanted) return;
  throw new Error(
    `${layout.data} belongs to user id ${uid}, but the database would run as user id ${wanted}. Start Sluice as ` +
      `the user it was started as before, or hand the folder over: chown -R ${wanted} ${layout.data}`,
  );
}

async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('.initdb-')) await rm(join(home, name), { recursive: true, force: true });
  }
}

function explain(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  const text = stderr?.trim() || message;
  return text.includes('could not look up effective user ID')
    ? `${text}\nPostgreSQL needs the user it runs as to be listed in /etc/passwd; in a container, choose such a user.`
    : text;
}
