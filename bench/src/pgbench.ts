import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from '@sluice/server/platform/db/sql.ts';
import type { ClientConfig } from 'pg';

/** Whether PostgreSQL's own load generator is on this machine; ratios are left out where it is not. */
export function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** One transaction as pgbench runs it: `set` lines draw its variables, the statements use them. */
export interface PgbenchScript {
  set: string[];
  statements: Statement[];
  /** Parameter values that are drawn anew each time, by their placeholder value. */
  variables?: Record<string, string>;
}

/**
 * Runs statements of the service under pgbench, prepared, in the same role and tenant transaction, and gives
 * transactions per second.
 */
export async function runPgbench(
  connection: ClientConfig,
  tenantId: number,
  script: PgbenchScript,
  options: { clients: number; seconds: number },
): Promise<{ perSecond: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, renderScript(tenantId, script));
    const args = [
      '-n',
      '-M',
      'prepared',
      '-f',
      file,
      '-c',
      String(options.clients),
      '-j',
      '2',
      '-T',
      String(options.seconds),
    ];
    const env = {
      ...process.env,
      PGHOST: String(connection.host),
      PGPORT: String(connection.port),
      PGUSER: String(connection.user),
      PGPASSWORD: String(connection.password ?? ''),
      PGDATABASE: String(connection.database),
      PGOPTIONS: '-c role=sluice_app',
    };
    const { stdout } = await promisify(execFile)('pgbench', args, { env });
    const tps = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
    // A second on a machine that does much else may be too short for fifty clients to end one each.
    if (/actually processed: 0$/m.test(stdout)) return { perSecond: 0 };
    if (tps === undefined) throw new Error(`pgbench said:\n${stdout}`);
    return { perSecond: Number(tps) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function renderScript(tenantId: number, { set, statements, variables = {} }: PgbenchScript): string {
  const lines = [...set, `begin;`, `select set_config('app.tenant_id', '${tenantId}', true);`];
  for (const statement of statements) {
    const text = statement.text.replace(/\$(\d+)/g, (_all, n: string) =>
      inline(statement.values[Number(n) - 1], variables),
    );
    lines.push(`${text.replace(/\s+/g, ' ').trim()};`);
  }
  return [...lines, 'commit;', ''].join('\n');
}

/** A value as SQL text: pgbench prepares the statement anyway, with its variables as parameters. */
function inline(value: unknown, variables: Record<string, string>): string {
  if (value === null) return 'null';
  if (typeof value === 'string' && value in variables) return variables[value]!;
  if (typeof value === 'number' && String(value) in variables) return variables[String(value)]!;
  if (Array.isArray(value)) return `array[${value.map((item) => inline(item, variables)).join(', ')}]`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const quoted = String(value).replaceAll("'", "''");
  // pgbench takes a colon before a name for a variable of its own, inside quotes too.
  return /:\w/.test(quoted) ? `('${quoted.replace(/:(?=\w)/g, "' || chr(58) || '")}')` : `'${quoted}'`;
}
