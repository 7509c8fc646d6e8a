import type { AttributeSourceInput, AttributeValueInput } from '@sluice/contracts/portal';
import { api, call } from '../../../lib/api.ts';
import type { Change } from '../ChangeDialog.tsx';

/** Between the names of a path. */
export const PATH_MARK = ' › ';

type Calls = Pick<Change, 'preview' | 'apply'>;

export function sourceCalls(id: number, body: AttributeSourceInput): Calls {
  const params = { path: { id } };
  return {
    preview: () => call(api.POST('/portal/api/connections/{id}/attribute-sources/preview', { params, body })),
    apply: () => call(api.PUT('/portal/api/connections/{id}/attribute-sources', { params, body })),
  };
}

export const mapValue = (id: number, body: AttributeValueInput) =>
  call(api.PUT('/portal/api/connections/{id}/attribute-values', { params: { path: { id } }, body }));
