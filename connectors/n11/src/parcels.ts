import { type ChannelOrder, oddOrder } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parcelId, timesOf } from './order-map.ts';
import { Parcel } from './schema.ts';

const shape = Compile(Parcel);
const number = Type.Union([Type.Integer(), Type.String({ minLength: 1 })]);
const numbered = Compile(Type.Object({ id: number }));
const ordered = Compile(Type.Object({ orderNumber: Type.String({ minLength: 1 }) }));
const dated = Compile(Type.Object({ lastModifiedDate: Type.Integer({ minimum: 0, maximum: 8.64e15 }) }));

const isReadable = (row: unknown): row is Parcel => shape.Check(row) && timesOf(row) !== null;

/** The packages among the rows of a page that can be read. */
export const readableOf = (rows: readonly unknown[]): Parcel[] => rows.filter(isReadable);

/** Rows of a form that N11's documentation does not tell, as orders without lines: they must not hold the others up. */
export const oddOnesOf = (rows: readonly unknown[], since: Date): ChannelOrder[] =>
  rows
    .filter((row) => !isReadable(row))
    .map((row) =>
      oddOrder({
        externalId: numberIn(row),
        updated: dated.Check(row) ? new Date(row.lastModifiedDate).toISOString() : null,
        since,
      }),
    );

function numberIn(row: unknown): string {
  if (numbered.Check(row)) return String(row.id);
  return ordered.Check(row) ? parcelId({ id: null, orderNumber: row.orderNumber }) : '';
}
