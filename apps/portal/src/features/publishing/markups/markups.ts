import type { Markup, MarkupInput } from '@sluice/contracts/portal';
import { api, call } from '../../../lib/api.ts';
import type { Change } from '../ChangeDialog.tsx';

/** A markup in its dialog. */
export interface EditedMarkup {
  kind: 'connection' | 'brand' | 'category';
  isNew: boolean;
  /** The brand or category, where it is given. */
  owner?: { id: number; name: string };
  percent: number | '';
}

export function markupCalls(id: number, body: MarkupInput): Pick<Change, 'preview' | 'apply'> {
  const params = { path: { id } };
  return {
    preview: () => call(api.POST('/portal/api/connections/{id}/markups/preview', { params, body })),
    apply: () => call(api.PUT('/portal/api/connections/{id}/markups', { params, body })),
  };
}

/** A markup of a brand or category, to be changed. */
export const editedOf = ({ brand_id, category_id, name, markup_percent }: Markup): EditedMarkup => ({
  kind: brand_id === null ? 'category' : 'brand',
  isNew: false,
  owner: { id: (brand_id ?? category_id)!, name },
  percent: markup_percent,
});
