import { type Static, Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { KEY } from './order-to-act-on.ts';
import { Id, maybe } from './schema.ts';

const WireReturn = Type.Object({ id: Id, metadata: maybe(Type.Record(Type.String(), Type.Unknown())) });

const Change = Type.Object({
  return_id: maybe(Type.String()),
  change_type: maybe(Type.String()),
  status: Type.String(),
  actions: Type.Array(Type.Object({ action: Type.String() })),
});
type Change = Static<typeof Change>;

/** A return of ours: the money that it gives back is reckoned before its units leave the order. */
export interface OurReturn {
  readonly id: string;
  /** Decimal text. */
  readonly amount: string;
}

/** The return that an earlier try of an action began. */
export async function knownReturn(ctx: Context, order: string, key: string): Promise<OurReturn | null> {
  const { returns } = await call(ctx, {
    path: 'returns',
    query: { order_id: order, fields: 'id,metadata', limit: 200 },
    answer: Type.Object({ returns: Type.Array(WireReturn) }),
  });
  const ours = returns.find(({ metadata }) => metadata?.[KEY] === key);
  const amount = ours?.metadata?.amount;
  return ours === undefined || typeof amount !== 'string' ? null : { id: ours.id, amount };
}

/** How far a part of a return has come: `none`, begun without its units, with them, and confirmed. */
export type Progress = 'none' | 'begun' | 'filled' | 'confirmed';
export type Part = 'return_request' | 'return_receive';

/** How far the two parts of a return have come, by the changes of the order. */
export async function progressOf(ctx: Context, order: string, id: string): Promise<Record<Part, Progress>> {
  const { order_changes: changes } = await call(ctx, {
    path: `orders/${order}/changes`,
    query: { fields: 'return_id,change_type,status,actions.action' },
    answer: Type.Object({ order_changes: Type.Array(Change) }),
  });
  const own = changes.filter(({ return_id, status }) => return_id === id && status !== 'canceled');
  const of = (part: Part): Progress => stateOf(own.find(({ change_type }) => change_type === part));
  return { return_request: of('return_request'), return_receive: of('return_receive') };
}

function stateOf(change: Change | undefined): Progress {
  if (change === undefined) return 'none';
  if (change.status === 'confirmed') return 'confirmed';
  return change.actions.length === 0 ? 'begun' : 'filled';
}
