import type { Static, TSchema } from 'typebox';
import { type Context, call } from './client.ts';
import type { Sighting } from './order-lines.ts';
import { CancelledPage, LinePage, ParcelList, SentPage } from './order-schema.ts';

/** The part of an order's life that a list shows. */
export const LISTS = ['open', 'packed', 'shipped', 'delivered', 'undelivered', 'cancelled'] as const;
export type List = (typeof LISTS)[number];

/** Which entries a page asks for. Without dates Hepsiburada shows its own choice, of packages the last 24 hours. */
export interface Asked {
  readonly begindate?: string;
  readonly enddate?: string;
  readonly offset: number;
}

/** Orders that a page names, with all that it shows of them. */
export interface ListPage {
  readonly sightings: readonly Sighting[];
  /** Where the next page begins; null on the last. */
  readonly next: number | null;
}

const LIMITS: Readonly<Record<List, number>> = {
  open: 100,
  packed: 10,
  shipped: 50,
  delivered: 50,
  undelivered: 50,
  cancelled: 50,
};

export async function readList(ctx: Context, list: List, asked: Asked): Promise<ListPage> {
  const limit = LIMITS[list];
  const rows = await readRows(ctx, list, { ...asked, limit });
  const then = asked.offset + rows.shown;
  const isLast = rows.shown === 0 || (rows.total === null ? rows.shown < limit : then >= rows.total);
  return { sightings: rows.sightings, next: isLast ? null : then };
}

interface Rows {
  readonly sightings: Sighting[];
  readonly shown: number;
  /** Entries of the whole list; null where the channel does not tell. */
  readonly total: number | null;
}

async function readRows(ctx: Context, list: List, query: Asked & { limit: number }): Promise<Rows> {
  switch (list) {
    case 'open': {
      const { items, totalCount } = await get(ctx, '/orders/merchantid/{merchantid}', query, LinePage);
      const sightings = items.map((line) => ({ orderNumber: line.orderNumber, line }));
      return { sightings, shown: items.length, total: totalCount ?? null };
    }
    case 'cancelled': {
      const path = '/orders/merchantid/{merchantid}/cancelled';
      const { items, totalCount } = await get(ctx, path, query, CancelledPage);
      const sightings = items.flatMap((cancelled) =>
        cancelled.orderNumber ? [{ orderNumber: cancelled.orderNumber, cancelled }] : [],
      );
      return { sightings, shown: items.length, total: totalCount ?? null };
    }
    case 'packed': {
      // This list alone writes its offset with a capital, and has no count beside its rows.
      const { offset, ...rest } = query;
      const parcels = await get(
        ctx,
        '/packages/merchantid/{merchantid}',
        { ...rest, Offset: offset },
        ParcelList,
      );
      const sightings = parcels.flatMap(({ status, items }) =>
        (items ?? []).flatMap((packed) =>
          packed.orderNumber ? [{ orderNumber: packed.orderNumber, packed, status: status ?? null }] : [],
        ),
      );
      return { sightings, shown: parcels.length, total: null };
    }
    default: {
      const path = `/packages/merchantid/{merchantid}/${list}`;
      const { items, totalCount } = await get(ctx, path, query, SentPage);
      const sightings = items.flatMap((sent) =>
        [...new Set([sent.OrderNumber, ...(sent.OrderNumbers ?? [])])].flatMap((orderNumber) =>
          orderNumber ? [{ orderNumber, sent, list }] : [],
        ),
      );
      return { sightings, shown: items.length, total: totalCount ?? null };
    }
  }
}

const get = <Schema extends TSchema>(
  ctx: Context,
  path: string,
  query: object,
  schema: Schema,
): Promise<Static<Schema>> =>
  call(ctx, { service: 'orders', method: 'GET', path, query: { ...query } }, schema);
