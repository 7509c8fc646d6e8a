import type { PageMeta } from '@sluice/contracts';

interface ListQuery<Row> {
  data: { data: Row[]; meta: PageMeta } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch(): Promise<unknown>;
}

type Change = (patch: { page?: number | undefined; per_page?: number | undefined }) => void;

/**
 * Props of `DataTable` for a list that comes page by page: rows, paging by the address, errors, what is out of date.
 *
 * @example <DataTable label={title} columns={columns} rowKey={({ id }) => id} {...listProps(list, change)} />
 */
export const listProps = <Row>(
  { data, error, isPlaceholderData, refetch }: ListQuery<Row>,
  change: Change,
) => ({
  rows: data?.data,
  meta: data?.meta,
  error,
  retry: () => void refetch(),
  stale: isPlaceholderData,
  onPage: (page: number) => change({ page }),
  onPerPage: (per_page: number) => change({ per_page, page: undefined }),
});
