import type { ProductListQuery } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { sayFields } from '../../../lib/messages.ts';
import { productListQuery } from '../queries.ts';
import type { CellChange } from './drafts.ts';
import { editsOf, withEdits } from './edits.ts';

type Refusal = (change: CellChange) => string | undefined;

/** Saves cells; returns the message of a cell that was refused. A saved row is shown at once. */
export function useSaving(query: ProductListQuery): (changes: readonly CellChange[]) => Promise<Refusal> {
  const { t, i18n } = useTranslation('products');
  const client = useQueryClient();
  return async (changes) => {
    const edits = editsOf(changes, i18n.language);
    try {
      const body = { edits: [...edits.values()] };
      const { data } = await call(api.POST('/portal/api/product-edits', { body }));
      const saved = data.filter(({ result }) => result === 'updated' || result === 'unchanged');
      const ids = new Set(saved.map(({ id }) => id));
      client.setQueryData(
        productListQuery(query).queryKey,
        (page) => page && { ...page, data: withEdits(page.data, edits, ids) },
      );
      return ({ id, field }) => {
        const answer = data.find((one) => one.id === id);
        if (answer?.result === 'not_found') return t('grid.gone');
        if (answer?.result !== 'invalid') return undefined;
        // A row is saved whole or not at all, so its other cells wait with it.
        return sayFields(answer.error_keys, answer.errors)[field]?.join(' ') ?? t('grid.rowRefused');
      };
    } catch (error) {
      return () => messageOf(error);
    }
  };
}
