import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, SystemTx, Tx } from '../platform/db/database.ts';
import type { Statement } from '../platform/db/sql.ts';

/** A statement that tests ran, and the transaction it ran in. */
export interface RecordedStatement {
  text: string;
  confinement: 'tenant' | 'system';
}

const known = new Set<string>();

/** Whether a test itself wrote the statement: the first frame behind the transaction, this file and Node is a test's. */
function isOfTests(): boolean {
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  const site =
    frames.find(
      (frame) =>
        !/recorded-statements|platform\/db\/(database|sweep)\.ts|platform\/queue\/|<anonymous>|node:/.test(
          frame,
        ),
    ) ?? '';
  return /\.test\.ts|\/testing\/|test-support/.test(site);
}

/** Writes each statement that a database runs into a file of the folder, once for each process of the tests. */
export function recordingStatements<Db extends Database>(db: Db, folder: string): Db {
  const note = (confinement: RecordedStatement['confinement'], { text }: Statement): void => {
    if (known.has(confinement + text) || isOfTests()) return;
    known.add(confinement + text);
    const line: RecordedStatement = { text, confinement };
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
  };
  const noting = <T extends Tx | SystemTx>(tx: T): T => {
    const confinement = (tx as Partial<Tx>).tenantId === undefined ? 'system' : 'tenant';
    const through =
      <Args extends Statement, Answer>(send: (statement: Args) => Answer) =>
      (statement: Args): Answer => {
        note(confinement, statement);
        return send(statement);
      };
    return {
      ...tx,
      run: through(tx.run),
      first: through(tx.first),
      later: through(tx.later),
      count: through(tx.count),
    };
  };
  return {
    ...db,
    inTenant: (tenantId, work) => db.inTenant(tenantId, (tx) => work(noting(tx))),
    readInTenant: (tenantId, work) => db.readInTenant(tenantId, (tx) => work(noting(tx))),
    asSystem: (work) => db.asSystem((tx) => work(noting(tx))),
    asSystemAtOnce: (work) => db.asSystemAtOnce((tx) => work(noting(tx))),
  };
}
