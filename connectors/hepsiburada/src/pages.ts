const ROWS_A_PAGE = 1_000;
const MAX_PAGES = 20;

/** The rows of all pages of a list of the catalogue. */
export async function allPages<Row>(
  read: (query: { page: number; size: number }) => Promise<{ data: Row[]; totalPages?: number | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const { data, totalPages } = await read({ page, size: ROWS_A_PAGE });
    rows.push(...data);
    if (data.length === 0 || page + 1 >= (totalPages ?? 1)) break;
  }
  return rows;
}
