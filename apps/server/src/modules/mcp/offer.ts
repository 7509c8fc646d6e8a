import { message } from '@sluice/contracts/messages';
import type { Database, Tx } from '../../platform/db/database.ts';
import { rolledBack } from '../../platform/db/rolled-back.ts';
import { sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import { audit } from '../audit/index.ts';
import { againstRaces } from '../catalog/index.ts';
import { type Effect, effectOf } from '../publishing/index.ts';
import { confirmationOf, isConfirmed, newExpiry, useUp } from './confirmation.ts';
import type { ChangeCall, ChangeTool, Made } from './tool.ts';

/** A change as it is shown before it is made. */
export interface Offer {
  message: string;
  /** Confirms exactly this change from exactly this state. */
  confirm: string;
  preview: object;
}

interface Parts {
  db: Database;
  masterKeys: MasterKeys;
}

type Call = ChangeCall<unknown>;

/** Makes a change, shows its effect and rolls it back. */
export async function offer(parts: Parts, tool: ChangeTool, call: Call): Promise<Offer> {
  const { made, effect } = await simulated(parts, tool, call);
  return offerOf(parts, tool, call, { made, effect });
}

/**
 * Makes a change that was shown. The state and the effect are compared in the transaction of the change itself, so that
 * nothing comes between.
 *
 * @returns the answer, or another offer when the confirmation belongs to another state
 */
export async function confirmed(
  parts: Parts,
  tool: ChangeTool,
  call: Call,
  confirmation: string,
): Promise<{ done: object } | { stale: Offer }> {
  try {
    const made = await (tool.commit === undefined ? direct : byJob)(parts, tool, call, confirmation);
    await tool.after?.(call, made);
    return { done: made.answer };
  } catch (error) {
    if (error instanceof Stale) return { stale: error.offer };
    if (tool.commit !== undefined && error instanceof ApiError && error.code === 'conflict')
      return { stale: await offer(parts, tool, call) };
    throw error;
  }
}

/** Breaks a transaction off: the change is another one than was shown. */
class Stale extends Error {
  readonly offer: Offer;
  constructor(given: Offer) {
    super('another state');
    this.offer = given;
  }
}

type Make = (parts: Parts, tool: ChangeTool, call: Call, confirmation: string) => Promise<Made>;

const direct: Make = (parts, tool, call, confirmation) =>
  againstRaces(() =>
    parts.db.inTenant(call.principal.tenantId, async (tx) => {
      await takeTurn(tx);
      const made = await tool.make(tx, call);
      const found = { made, effect: await effectOf(tx), confirmation };
      requireSame(parts, tool, call, found);
      await requireUnused(tx, parts, { tool, call, found });
      note(tx, tool, call);
      return made;
    }),
  );

/** Waits for the confirmed change of another key: two that both read the state before either would both find it as it was shown. */
const takeTurn = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('confirmed changes', ${tx.tenantId}))`);

/** A job computes its products again when it starts, and compares them with those of the simulation. */
const byJob: Make = async (parts, tool, call, confirmation) => {
  const found = { ...(await simulated(parts, tool, call)), confirmation };
  requireSame(parts, tool, call, found);
  return parts.db.inTenant(call.principal.tenantId, async (tx) => {
    await requireUnused(tx, parts, { tool, call, found });
    note(tx, tool, call);
    return { ...found.made, answer: await tool.commit!(tx, call, found.made) };
  });
};

interface Simulated {
  made: Made;
  effect: Effect;
}

const simulated = ({ db }: Parts, tool: ChangeTool, call: Call): Promise<Simulated> =>
  rolledBack(db, call.principal.tenantId, async (tx) => {
    const made = await tool.make(tx, call);
    return { made, effect: await effectOf(tx) };
  });

const offerOf = (parts: Parts, tool: ChangeTool, call: Call, found: Simulated): Offer => ({
  message: message('tool_preview').text,
  confirm: confirmationOf(parts.masterKeys, boundOf(tool, call, found), newExpiry()),
  preview: { ...found.made.shown, channels: found.effect.preview },
});

type Confirmed = Simulated & { confirmation: string };

function requireSame(
  parts: Parts,
  tool: ChangeTool,
  call: Call,
  { confirmation, ...found }: Confirmed,
): void {
  if (isConfirmed(parts.masterKeys, boundOf(tool, call, found), confirmation)) return;
  throw new Stale(offerOf(parts, tool, call, found));
}

async function requireUnused(
  tx: Tx,
  parts: Parts,
  { tool, call, found }: { tool: ChangeTool; call: Call; found: Confirmed },
): Promise<void> {
  if (await useUp(tx, found.confirmation)) return;
  throw new Stale(offerOf(parts, tool, call, found));
}

/** Everything that a confirmation belongs to: the tenant, the key, the change, the state before it, its effect on every listing. */
const boundOf = ({ name }: ChangeTool, { principal, raw }: Call, { made, effect }: Simulated): unknown[] => [
  principal.tenantId,
  // The id: two keys may have one name.
  principal.caller.kind,
  principal.caller.id,
  name,
  raw,
  made.seen,
  effect.digest,
];

function note(tx: Tx, { name }: ChangeTool, { principal }: Call): void {
  audit(tx, {
    actor: principal.actor,
    action: 'mcp.change_confirmed',
    subjectType: 'tenant',
    subjectId: tx.tenantId,
    details: { tool: name },
  });
}
