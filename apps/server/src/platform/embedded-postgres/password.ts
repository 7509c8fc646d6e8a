import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { scramVerifier } from '../db/scram.ts';
import { type Launcher, prepareCommand, serverEnvironment } from './account.ts';
import { type ClusterLayout, SUPERUSER } from './layout.ts';
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

/** The superuser's password; none while a server of an earlier release, which asked for none, still runs, or when its file was lost to a power failure. */
export async function readPassword(layout: ClusterLayout): Promise<string | undefined> {
  try {
    return (await readFile(layout.passwordFile, 'utf8')).trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A superuser's password that only its draft holds yet. */
interface DraftPassword {
  password: string;
  /** The server's account may read it. */
  file: string;
  /** Makes it the password of the cluster, which has it by now. A process killed before makes a new one. */
  keep(): Promise<void>;
}

/** Makes a password for the superuser of a cluster. */
export async function draftPassword(
  { passwordFile }: ClusterLayout,
  launcher: Launcher,
): Promise<DraftPassword> {
  const password = randomBytes(32).toString('base64url');
  const file = `${passwordFile}.new`;
  await writeForServer(file, `${password}\n`, launcher);
  return {
    password,
    file,
    keep: async () => {
      await chmod(file, 0o600);
      await rename(file, passwordFile);
    },
  };
}

async function writeRules({ layout, launcher }: LaunchPlan): Promise<void> {
  const draft = `${layout.rulesFile}.new`;
  await writeForServer(draft, RULES, launcher);
  await rename(draft, layout.rulesFile);
}

/** Writes a file that the server's account may read and nobody else, beside its owner. */
async function writeForServer(file: string, text: string, { account }: Launcher): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flush: true });
  if (!account) return;
  await chown(file, 0, account.gid);
  await chmod(file, 0o640);
}

async function givePassword(plan: LaunchPlan): Promise<void> {
  const { layout, launcher } = plan;
  const { password, keep } = await draftPassword(layout, launcher);
  await clearRemains(layout);
  await tellServer(plan, `alter role ${SUPERUSER} password '${scramVerifier(password)}'`);
  await keep();
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
