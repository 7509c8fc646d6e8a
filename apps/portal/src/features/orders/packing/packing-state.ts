import type { PackingLine } from '@sluice/contracts/portal';

/** Units that lie in the parcel, by the id of their line. */
export type Packed = Readonly<Record<number, number>>;

type Countable = Pick<PackingLine, 'line_id' | 'quantity'>;
type Readable = Countable & Pick<PackingLine, 'barcodes' | 'sku'>;

export type Scan<Line> =
  | { outcome: 'packed'; line: Line; packed: Packed }
  /** All units of the line lie in the parcel already. */
  | { outcome: 'full'; line: Line }
  | { outcome: 'unknown' };

/** Puts the unit whose barcode or SKU was read into the parcel. */
export function scan<Line extends Readable>(
  lines: readonly Line[],
  packed: Packed,
  code: string,
): Scan<Line> {
  const fitting = lines.filter((line) => isOf(line, code));
  const [first] = fitting;
  if (first === undefined) return { outcome: 'unknown' };
  const line = fitting.find((one) => packedOf(packed, one) < one.quantity);
  if (line === undefined) return { outcome: 'full', line: first };
  return { outcome: 'packed', line, packed: { ...packed, [line.line_id]: packedOf(packed, line) + 1 } };
}

/** A scanner may give a barcode with or without its leading zeros, and people type blanks. */
function isOf({ barcodes, sku }: Readable, code: string): boolean {
  const text = code.trim();
  if (text === '') return false;
  if (sku !== null && sku.toLowerCase() === text.toLowerCase()) return true;
  const plain = bare(text);
  return plain !== '' && barcodes.some((barcode) => bare(barcode) === plain);
}

const bare = (barcode: string): string => barcode.replace(/[\s-]/g, '').replace(/^0+/, '').toLowerCase();

export const packedOf = (packed: Packed, { line_id }: Countable): number => packed[line_id] ?? 0;

/** All units of a line, or none. */
export const tick = (packed: Packed, line: Countable, on: boolean): Packed => ({
  ...packed,
  [line.line_id]: on ? line.quantity : 0,
});

export const allPacked = (lines: readonly Countable[]): Packed =>
  Object.fromEntries(lines.map((line) => [line.line_id, line.quantity]));

export const isPacked = (lines: readonly Countable[], packed: Packed): boolean =>
  lines.every((line) => packedOf(packed, line) >= line.quantity);

/** The lines of a shipment: units that lie in the parcel. */
export const linesToShip = (
  lines: readonly Countable[],
  packed: Packed,
): { line_id: number; quantity: number }[] =>
  lines
    .map((line) => ({ line_id: line.line_id, quantity: packedOf(packed, line) }))
    .filter(({ quantity }) => quantity > 0);

export const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
