import { type Static, Type } from 'typebox';
import { StockLocation } from '../catalog.ts';
import { Id, listOf, nullableObject } from '../primitives.ts';

/** A stock location with what lies in it. */
export const StockLocationUse = Type.Object(
  {
    ...StockLocation.properties,
    products_count: Type.Integer({ description: 'Products with a stock entry here, also of zero.' }),
    units: Type.Integer(),
    channel: nullableObject(Type.Object({ credential_id: Id, label: Type.String() })),
  },
  { $id: 'StockLocationUse' },
);
export type StockLocationUse = Static<typeof StockLocationUse>;
export const StockLocationUseList = listOf(StockLocationUse);
