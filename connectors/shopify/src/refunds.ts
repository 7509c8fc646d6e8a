import { type Static, Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { ORDER_REFUND_IDS, ORDER_REFUNDS, REFUND_LINES } from './documents/reads.ts';
import { nodesOf, Refund, type RefundLine } from './schema.ts';

const orderWith = <Schema extends Parameters<typeof Type.Array>[0]>(refund: Schema) =>
  Answer({ order: Type.Union([Type.Null(), Type.Object({ refunds: Type.Array(refund) })]) });
const Refunds = orderWith(Refund);
const RefundIds = orderWith(Type.Object({ id: Type.String() }));
const Lines = Answer({ node: nodesOf(Refund).items });

const REFUNDS_COST = 914;
const IDS_COST = 252;
const LINES_COST = 204;
/** One more than this is asked for, to know of more. */
const MOST = 10;

/** All lines of all refunds of an order: the units that were taken off it. */
export async function refundLinesOf(ctx: Context, order: string): Promise<RefundLine[]> {
  const { refunds = [] } =
    (await query(ctx, { document: ORDER_REFUNDS, variables: { id: order }, cost: REFUNDS_COST }, Refunds))
      .order ?? {};
  const isWhole =
    refunds.length <= MOST && refunds.every(({ refundLineItems }) => !refundLineItems.pageInfo.hasNextPage);
  if (isWhole) return refunds.flatMap(({ refundLineItems }) => refundLineItems.nodes);
  const answer = await query(
    ctx,
    { document: ORDER_REFUND_IDS, variables: { id: order }, cost: IDS_COST },
    RefundIds,
  );
  const lines: RefundLine[] = [];
  for (const { id } of answer.order?.refunds ?? []) lines.push(...(await linesOf(ctx, id)));
  return lines;
}

async function linesOf(ctx: Context, id: string): Promise<RefundLine[]> {
  const lines: RefundLine[] = [];
  let after: string | null = null;
  do {
    const answer: Static<typeof Lines>['data'] = await query(
      ctx,
      { document: REFUND_LINES, variables: { id, after }, cost: LINES_COST },
      Lines,
    );
    const { node } = answer;
    if (node === null || !('refundLineItems' in node)) return lines;
    const { nodes, pageInfo } = node.refundLineItems;
    lines.push(...nodes);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return lines;
}
