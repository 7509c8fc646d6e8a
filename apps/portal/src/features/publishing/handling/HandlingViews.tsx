import { SegmentedControl } from '@mantine/core';
import type { HANDLING_VIEWS } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { VIEWS } from '../search.ts';

type View = (typeof HANDLING_VIEWS)[number];

/** Chooses between all waiting work, one's own, and that which is put off. */
export function HandlingViews({ view, onChange }: { view: View | undefined; onChange(view?: View): void }) {
  const { t } = useTranslation('publishing');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('handling.views')}
      value={view ?? 'open'}
      onChange={(next) => onChange(next === 'open' ? undefined : (next as View))}
      data={VIEWS.map((value) => ({ value, label: t(`handling.view.${value}`) }))}
    />
  );
}
