import { type Static, Type } from 'typebox';
import { type Context, call } from './client.ts';

const FORMS = 100;

/** States of purchases that are not paid, and so no orders yet. */
const UNPAID = ['BOUGHT', 'FILLED_IN'] as const;

/** A purchase that was not paid for so long is given up, it is assumed: its pieces are for sale again. */
const ALIVE_MS = 10 * 24 * 3_600_000;

const Purchases = Type.Object({
  checkoutForms: Type.Array(
    Type.Object({
      lineItems: Type.Array(
        Type.Object({
          offer: Type.Object({ id: Type.String() }),
          quantity: Type.Integer({ minimum: 0 }),
        }),
      ),
    }),
  ),
  totalCount: Type.Integer({ minimum: 0 }),
});
type Purchases = Static<typeof Purchases>;

/** Pieces of offers, by the id of the offer. */
export type Pieces = ReadonlyMap<string, number>;

/**
 * Pieces that buyers have taken and not paid for. Allegro has them off its offers, and no order counts them here until they are
 * paid: a stock that is written as a whole would sell them a second time.
 */
export async function unpaidPieces(ctx: Context): Promise<Pieces> {
  const pieces = new Map<string, number>();
  for (const status of UNPAID)
    for await (const { lineItems } of purchases(ctx, status))
      for (const { offer, quantity } of lineItems)
        pieces.set(offer.id, (pieces.get(offer.id) ?? 0) + quantity);
  return pieces;
}

async function* purchases(ctx: Context, status: string): AsyncGenerator<Purchases['checkoutForms'][number]> {
  const since = new Date(ctx.clock.now().getTime() - ALIVE_MS).toISOString();
  for (let offset = 0, total = 1; offset < total; offset += FORMS) {
    const query = { status, 'lineItems.boughtAt.gte': since, limit: FORMS, offset };
    const page = await call(ctx, { method: 'GET', path: '/order/checkout-forms', query }, Purchases);
    yield* page.checkoutForms;
    total = page.checkoutForms.length === 0 ? 0 : page.totalCount;
  }
}

/** The stock of an offer without the pieces of unpaid purchases. */
export const freeStock = (stock: number, offerId: string, unpaid: Pieces): number =>
  Math.max(0, stock - (unpaid.get(offerId) ?? 0));
