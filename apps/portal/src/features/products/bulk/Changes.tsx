import type { ProductState } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../lib/field-names.ts';
import { Becomes } from '../../../ui/Becomes.tsx';
import classes from './Bulk.module.css';
import { useStateText } from './use-state-text.ts';

/** Fields that say where the others hold, and did not change. */
const NAMES: readonly string[] = ['channel', 'channel_currency'];

interface ChangesProps {
  before: ProductState | null;
  after: ProductState | null;
}

/** Changes of a product: each field with its old and its new value. */
export function Changes({ before, after }: ChangesProps) {
  const { t } = useTranslation('products');
  const textOf = useStateText();
  const isChanged = (field: string): boolean =>
    JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null);
  const fields = Object.keys(after ?? {}).filter((field) => !NAMES.includes(field) && isChanged(field));
  return (
    <ul className={classes.changes}>
      {fields.map((field) => (
        <li key={field}>
          <span className={classes.field}>{fieldLabel(t, 'stateField', field)}</span>{' '}
          <del>{textOf(field, before?.[field], before ?? {})}</del>
          <Becomes />
          <ins>{textOf(field, after?.[field], after ?? {})}</ins>
        </li>
      ))}
    </ul>
  );
}
