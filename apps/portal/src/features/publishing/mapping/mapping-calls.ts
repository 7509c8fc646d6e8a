import type { AttributeSourceInput, AttributeValueInput } from '@sluice/contracts/portal';
import { api, call } from '../../../lib/api.ts';
import type { Change } from '../ChangeDialog.tsx';

/** Between the names of a path. */
export const PATH_MARK = ' › ';

type Calls = Pick<Change, 'preview' | 'apply'>;

export function mapCalls(id: number, categoryId: number, syncId: string): Calls {
  const params = { path: { id, category_id: categoryId } };
  const body = { sync_id: syncId };
  return {
    preview: () =>
      call(
        api.POST('/portal/api/connections/{id}/category-mappings/{category_id}/preview', { params, body }),
      ),
    apply: () =>
      call(api.PUT('/portal/api/connections/{id}/category-mappings/{category_id}', { params, body })),
  };
}

export function unmapCalls(id: number, categoryId: number): Calls {
  const params = { path: { id, category_id: categoryId } };
  return {
    preview: () =>
      call(
        api.POST('/portal/api/connections/{id}/category-mappings/{category_id}/removal/preview', { params }),
      ),
    apply: () => call(api.DELETE('/portal/api/connections/{id}/category-mappings/{category_id}', { params })),
  };
}

export function sourceCalls(id: number, body: AttributeSourceInput): Calls {
  const params = { path: { id } };
  return {
    preview: () => call(api.POST('/portal/api/connections/{id}/attribute-sources/preview', { params, body })),
    apply: () => call(api.PUT('/portal/api/connections/{id}/attribute-sources', { params, body })),
  };
}

export const mapValue = (id: number, body: AttributeValueInput) =>
  call(api.PUT('/portal/api/connections/{id}/attribute-values', { params: { path: { id } }, body }));
