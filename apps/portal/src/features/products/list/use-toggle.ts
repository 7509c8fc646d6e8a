import type { ProductListQuery, ProductListRow } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { sayFields } from '../../../lib/messages.ts';
import { productListQuery } from '../queries.ts';
import type { Toggle, ToggleField } from './ToggleCell.tsx';

/**
 * Switches of rows: shown at once, saved behind it. A switch that the service refuses goes back, with the message
 * beside it.
 */
export function useToggle(query: ProductListQuery, mayWrite: boolean): Toggle {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const key = productListQuery(query).queryKey;

  const show = (id: number, field: ToggleField, value: boolean): void => {
    client.setQueryData(key, (page) =>
      page === undefined
        ? undefined
        : {
            ...page,
            data: page.data.map((row) => (row.id === id ? { ...row, [field]: value } : row)),
          },
    );
  };
  const tell = (id: number, field: ToggleField, message: string | undefined): void =>
    setErrors((before) => {
      const next = new Map(before);
      if (message === undefined) next.delete(`${id}/${field}`);
      else next.set(`${id}/${field}`, message);
      return next;
    });

  const { mutate } = useMutation({
    mutationFn: async ({ row, field }: { row: ProductListRow; field: ToggleField }) => {
      const edits = [{ id: row.id, [field]: !row[field] }];
      const { data } = await call(api.POST('/portal/api/product-edits', { body: { edits } }));
      const refused = Object.values(sayFields(data[0]?.error_keys, data[0]?.errors ?? {})).flat();
      if (data[0]?.result === 'not_found') throw new Error(t('grid.gone'));
      if (refused.length > 0) throw new Error(refused.join(' '));
    },
    onMutate: async ({ row, field }) => {
      await client.cancelQueries({ queryKey: key });
      tell(row.id, field, undefined);
      show(row.id, field, !row[field]);
    },
    onError: (error, { row, field }) => {
      show(row.id, field, row[field]);
      tell(row.id, field, messageOf(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['products'] }),
  });
  const latest = useRef(mutate);
  latest.current = mutate;
  return useMemo(
    () => ({ flip: (row, field) => latest.current({ row, field }), errors, mayWrite }),
    [errors, mayWrite],
  );
}
