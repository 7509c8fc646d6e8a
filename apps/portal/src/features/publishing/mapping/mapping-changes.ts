import type { CategoryOnChannel } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { Change } from '../ChangeDialog.tsx';
import { PATH_MARK } from './mapping-calls.ts';
import { makeBatch, previewBatch } from './proposal/proposal-calls.ts';
import type { Target } from './rows/local-mapping.ts';

/** Changes of mappings that hold already: their effect is shown before they are made. */
export function useMappingChanges(
  credentialId: number,
  onChange: (change: Change) => void,
  onDone: () => void,
) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const client = useQueryClient();
  const show = (rows: readonly CategoryOnChannel[], syncId: string | null, words: Words): void => {
    const categories = rows.map((row) => ({ category_id: row.category_id, sync_id: syncId }));
    const batch = { origin: 'selection' as const, categories };
    onChange({
      ...words,
      key: ['mapping-batch', credentialId, batch],
      preview: () => previewBatch(credentialId, batch),
      apply: () => makeBatch(credentialId, batch),
      onDone: () => {
        void client.invalidateQueries({ queryKey: ['mapping-batches', credentialId] });
        onDone();
      },
    });
  };
  return {
    map: (rows: readonly CategoryOnChannel[], target: Target): void => {
      const to = target.path.join(PATH_MARK);
      const from =
        rows.length === 1
          ? rows[0]!.path.join(PATH_MARK)
          : t('mapping.manyCategories', { count: rows.length, number: format.number(rows.length) });
      show(rows, target.sync_id, {
        title: t('mapping.mapTitle', { count: rows.length }),
        text: t('mapping.mapText', { count: rows.length, from, to }),
        confirm: t('mapping.map'),
      });
    },
    remove: (row: CategoryOnChannel): void =>
      show([row], null, {
        title: t('mapping.removeTitle', { name: row.path.join(PATH_MARK) }),
        text: t('mapping.removeText'),
        confirm: t('mapping.remove'),
        danger: true,
      }),
  };
}

type Words = Pick<Change, 'title' | 'text' | 'confirm' | 'danger'>;
