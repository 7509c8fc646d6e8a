/** A row of an upload that was refused, as the answer names it. */
export interface FaultyRow {
  /** Its place in the upload; whether the first is 0 or 1 is not defined. */
  readonly elementNo?: number | null | undefined;
  readonly merchantSku?: string | null | undefined;
}

/** The SKU of each faulty row, where that is certain; `doubtful` may be refused as well, null = any row may be. */
export interface Named<Row> {
  readonly named: readonly (readonly [sku: string, row: Row])[];
  readonly doubtful: ReadonlySet<string> | null;
}

/**
 * Finds which rows of an upload were refused: by SKU, else by place.
 *
 * @param rows SKUs in the order of the upload; null where it is not known any more
 */
export function nameRows<Row extends FaultyRow>(
  faults: readonly Row[],
  rows: readonly string[] | null,
): Named<Row> {
  const first = rows === null ? null : firstPlace(faults, rows);
  const named: [string, Row][] = [];
  const doubtful = new Set<string>();
  let isAnyDoubtful = false;
  for (const row of faults) {
    const { elementNo, merchantSku } = row;
    const sku = merchantSku || (first === null || elementNo == null ? undefined : rows?.[elementNo - first]);
    if (sku) named.push([sku, row]);
    else if (rows === null || elementNo == null || first !== null) isAnyDoubtful = true;
    else for (const at of [elementNo - 1, elementNo]) if (rows[at] !== undefined) doubtful.add(rows[at]);
  }
  return { named, doubtful: isAnyDoubtful ? null : doubtful };
}

/** The number of the first row, 0 or 1; null where the faults do not show it. */
function firstPlace(faults: readonly FaultyRow[], rows: readonly string[]): number | null {
  for (const { elementNo, merchantSku } of faults) {
    if (elementNo == null) continue;
    if (elementNo === 0) return 0;
    if (elementNo === rows.length) return 1;
    const at = merchantSku ? rows.indexOf(merchantSku) : -1;
    if (at >= 0 && (elementNo - at === 0 || elementNo - at === 1)) return elementNo - at;
  }
  return null;
}
