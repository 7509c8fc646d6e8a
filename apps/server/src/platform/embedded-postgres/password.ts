import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { scramVerifier } from '../db/scram.ts';
import { prepareCommand, serverEnvironment } from './account.ts';
import { SUPERUSER } from './cluster.ts';
import type { ClusterLayout } from './layout.ts';
import { clearRemains } from './postmaster.ts';
import type { LaunchPlan } from './server.ts';
import { serverArguments } from './settings.ts';

const run = promisify(execFile);

/** Admits only sessions with a password. Written at every start, and read from outside the cluster's own folder. */
const RULES = `# Written by Sluice at every start.
local all all scram-sha-256
`;

/**
 * Closes a cluster that no server runs on: sessions need a password from now on, and only readers of
 * `layout.passwordFile` know the superuser's. Clusters of earlier releases let everybody in who reached the socket.
 */
export async function closeCluster(plan: LaunchPlan): Promise<void> {
  if (process.platform === 'win32') return;
  await writeRules(plan);
  if ((await readPassword(plan.layout)) === undefined) await givePassword(plan);
}

/** The superuser's password; none while a server of an earlier release, which asked for none, still runs. */
export async function readPassword(layout: ClusterLayout): Promise<string | undefined> {
  try {
    return (await readFile(layout.passwordFile, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeRules({ layout, launcher: { account } }: LaunchPlan): Promise<void> {
  const draft = `${layout.rulesFile}.new`;
  await writeFile(draft, RULES, { mode: 0o600 });
  if (account) {
    await chown(draft, 0, account.gid);
    await chmod(draft, 0o640);
  }
  await rename(draft, layout.rulesFile);
}

/** The file appears when the server has the password, so a process killed in between sets a new one. */
async function givePassword(plan: LaunchPlan): Promise<void> {
  const { layout } = plan;
  const password = randomBytes(32).toString('base64url');
  const draft = `${layout.passwordFile}.new`;
  await writeFile(draft, `${password}\n`, { mode: 0o600 });
  await clearRemains(layout);
  await tellServer(plan, `alter role ${SUPERUSER} password '${scramVerifier(password)}'`);
  await rename(draft, layout.passwordFile);
}

/** Runs a statement in PostgreSQL's single-user mode, which needs no session, hence no password yet. */
async function tellServer({ layout, runtime, launcher }: LaunchPlan, statement: string): Promise<void> {
  const question = `select rolpassword is not null as closed from pg_authid where rolname = '${SUPERUSER}'`;
  const args = ['--single', ...serverArguments(layout, {}, null), 'postgres'];
  const command = prepareCommand(launcher, runtime.postgres, args, true);
  const options = { ...command.options, cwd: layout.data, env: serverEnvironment() };
  const running = run(command.file, command.args, options);
  running.child.stdin?.end(`${statement}\n${question}\n`);
  const { stdout, stderr } = await running;
  if (!stdout.includes('closed = "t"')) throw new Error(`The database took no password: ${stderr.trim()}`);
}
