import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { GENESIS, linkHash } from './link.ts';
import { readChain } from './read.ts';
import { type Anchor, anchorOf } from './trim.ts';

/** The verdict of a chain on the entries of its tenant. */
export interface Verdict {
  tenant_id: number;
  /** Links that were recomputed. */
  checked: number;
  /** Links at the beginning that were dropped when their time was over. */
  dropped: number;
  /** The end of the chain, in hexadecimal: kept elsewhere, it shows later whether all of it was made anew. */
  head: { seq: number; hash: string };
  /** Committed entries that are not sealed yet. */
  waiting: number;
  /** The first entry that differs from its sealed state. */
  broken?: { entry_id: number | null; seq: number | null; problem: string };
}

/** A head that was noted before and must be in the chain. */
export interface KnownHead {
  seq: number;
  hash: string;
}

interface State {
  anchor: Anchor;
  seq: number;
  hash: Buffer;
  waiting: number;
  /** The first entry among the sealed ones that is in no chain. */
  stray: number | null;
}

/** Recomputes a tenant's chain from its beginning and names the first entry that was changed, deleted or inserted. */
export async function verifyChain(db: Database, tenantId: number, known?: KnownHead): Promise<Verdict> {
  for (;;) {
    // Read before the walk, so that entries sealed meanwhile are beyond its required end.
    const state = await stateOf(db, tenantId);
    const verdict = await walk(db, tenantId, state, known);
    if (verdict.broken === undefined) return verdict;
    // A beginning that is dropped during the walk looks like one that is missing.
    const { anchor } = await stateOf(db, tenantId);
    if (anchor.seq === state.anchor.seq) return verdict;
  }
}

async function walk(
  db: Database,
  tenantId: number,
  state: State,
  known: KnownHead | undefined,
): Promise<Verdict> {
  let { hash: before, seq: last } = state.anchor;
  let knownFound = known === undefined || (known.seq === last && known.hash === before.toString('hex'));
  const verdict = (broken?: Verdict['broken']): Verdict => ({
    tenant_id: tenantId,
    checked: last - state.anchor.seq,
    dropped: state.anchor.seq,
    head: { seq: state.seq, hash: state.hash.toString('hex') },
    waiting: state.waiting,
    ...(broken === undefined ? {} : { broken }),
  });
  if (!state.anchor.isRecorded)
    return verdict({ entry_id: null, seq: last, problem: 'entries up to it were dropped without a record' });
  for await (const { seq, entry_id, hash, digest } of readChain(db, tenantId, last)) {
    if (seq > state.seq) break;
    const fault = (problem: string): Verdict => verdict({ entry_id, seq, problem });
    if (seq !== last + 1) return verdict({ entry_id: null, seq: last + 1, problem: 'its link was deleted' });
    if (digest === null) return fault('it was deleted from the log');
    if (!linkHash(before, seq, digest).equals(hash)) return fault('it is not what was sealed');
    [before, last] = [hash, seq];
    if (known?.seq === seq) knownFound = known.hash === hash.toString('hex');
  }
  if (last !== state.seq || !before.equals(state.hash))
    return verdict({ entry_id: null, seq: last + 1, problem: 'the end of the chain is missing' });
  if (state.stray !== null)
    return verdict({ entry_id: state.stray, seq: null, problem: 'it was put in among sealed entries' });
  if (!knownFound)
    return verdict({
      entry_id: null,
      seq: known!.seq,
      problem:
        known!.seq < state.anchor.seq
          ? 'the head that was noted is of a part that was dropped since'
          : 'the head that was noted is not in the chain',
    });
  return verdict();
}

async function stateOf(db: Database, tenantId: number): Promise<State> {
  return db.asSystem(async (tx) => {
    const sealing = await tx.first(sql<{ sealed_to: number }>`select sealed_to from audit_sealing`);
    const sealedTo = sealing?.sealed_to ?? 0;
    const [anchor, head, loose] = await Promise.all([
      anchorOf(tx, tenantId),
      tx.first(
        sql<Pick<State, 'seq' | 'hash'>>`select seq, hash from audit_heads where tenant_id = ${tenantId}`,
      ),
      tx.first(sql<Pick<State, 'waiting' | 'stray'>>`
        select count(*) filter (where l.id > ${sealedTo}) as waiting, min(l.id) filter (where l.id <= ${sealedTo}) as stray
        from audit_log l where l.tenant_id = ${tenantId} and not exists (
          select from audit_chain c where c.tenant_id = l.tenant_id and c.entry_id = l.id)`),
    ]);
    return { anchor, ...(head ?? { seq: 0, hash: GENESIS }), ...loose! };
  });
}
