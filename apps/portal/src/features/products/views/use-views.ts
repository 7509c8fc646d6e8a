import type { SavedView, SavedViewChange, SavedViewInput } from '@sluice/contracts/portal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../../lib/api.ts';
import { columnsOf } from '../list/columns.tsx';
import { type ProductsSearch, searchOfView, viewTextOf } from '../search.ts';

const PAGE = 'products';

/** The views of the list, and how they are kept. */
export function useViews() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['saved-views', PAGE],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/saved-views', { params: { query: { page: PAGE } }, signal })),
    staleTime: 30_000,
  });
  const done = { onSuccess: () => client.invalidateQueries({ queryKey: ['saved-views'] }) };
  const create = useMutation({
    mutationFn: (input: Omit<SavedViewInput, 'page'>) =>
      call(api.POST('/portal/api/saved-views', { body: { ...input, page: PAGE } })),
    ...done,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: SavedViewChange & { id: number }) =>
      call(api.PATCH('/portal/api/saved-views/{id}', { params: { path: { id } }, body })),
    ...done,
  });
  const remove = useMutation({
    mutationFn: (id: number) =>
      call(api.DELETE('/portal/api/saved-views/{id}', { params: { path: { id } } })),
    ...done,
  });
  return { views: query.data?.data, create, change, remove };
}

/** The address a view is opened by. */
export const addressOf = (view: SavedView): ProductsSearch => ({
  ...searchOfView(view.search),
  ...(view.columns.length > 0 ? { columns: view.columns.join(',') } : {}),
  view: view.id,
});

/** The part of an address that a view keeps. */
export const keptOf = (search: ProductsSearch): Pick<SavedViewInput, 'search' | 'columns'> => ({
  search: viewTextOf(search),
  columns: search.columns === undefined ? [] : [...columnsOf(search.columns)],
});

/** Whether the page shows something else than the view says. */
export function isModified(search: ProductsSearch, view: SavedView | undefined): boolean {
  const now = keptOf(search);
  const then = view ?? { search: '', columns: [] };
  return now.search !== viewTextOf(searchOfView(then.search)) || now.columns.join() !== then.columns.join();
}
