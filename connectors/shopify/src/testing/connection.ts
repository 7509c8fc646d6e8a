export interface Paged {
  readonly first?: number | null;
  readonly after?: string | null;
}

/** A list as a connection, in the order it is given; the cursor is the place after the entry named in it. */
export function connection<Row>(
  rows: readonly Row[],
  { first, after }: Paged,
  idOf: (row: Row) => string,
  present: (row: Row) => object = (row) => row as object,
) {
  const from = after ? rows.findIndex((row) => idOf(row) === after) + 1 : 0;
  const size = first ?? 0;
  if (size < 1 || size > 250) throw new Error(`first has to be between 1 and 250, not ${size}`);
  const page = rows.slice(from, from + size);
  return {
    pageInfo: {
      hasNextPage: from + size < rows.length,
      endCursor: page.length === 0 ? null : idOf(page.at(-1)!),
    },
    nodes: page.map(present),
  };
}
