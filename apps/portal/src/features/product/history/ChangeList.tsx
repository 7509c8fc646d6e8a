import type { HistoryEntry } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../lib/field-names.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguageName } from '../../../lib/languages.ts';
import { useSession } from '../../../lib/session.ts';
import { Becomes } from '../../../ui/Becomes.tsx';
import classes from './history.module.css';

type Changed = HistoryEntry['changes'][number];

/** Fields with their values before and after. */
export const ChangeList = ({ changes }: { changes: readonly Changed[] }) => (
  <ul className={classes.changes}>
    {changes.map((change) => (
      <Change key={`${change.field} ${change.channel}`} change={change} />
    ))}
  </ul>
);

function Change({ change }: { change: Changed }) {
  const { t } = useTranslation('product');
  const { currency } = useSession().tenant;
  const format = useFormat();
  const { field, from, to } = change;
  const told = (value: Changed['from']): string => {
    if (value === null || value === '') return t('history.nothing');
    if (Array.isArray(value)) return value.length === 0 ? t('history.nothing') : format.list(value);
    if (typeof value === 'boolean') return t(value ? 'history.on' : 'history.off');
    if (field === 'price') return format.money(Number(value), currency);
    if (field === 'starts_at' || field === 'ends_at') return format.moment(String(value));
    return typeof value === 'number' ? format.number(value, { maximumFractionDigits: 6 }) : value;
  };
  const label = useFieldLabel()(change);
  return (
    <li>
      {label}:{' '}
      {/(^|\.)description$/.test(field) ? (
        t('history.rewritten')
      ) : (
        <>
          <del>{told(from)}</del>
          <Becomes />
          <ins>{told(to)}</ins>
        </>
      )}
    </li>
  );
}

/** The name of a changed field, with the channel or the location that it belongs to. */
function useFieldLabel(): (change: Changed) => string {
  const { t } = useTranslation('product');
  const languageName = useLanguageName();
  return ({ field, channel }) => {
    const [name = '', ...rest] = field.split('.');
    const part = rest.join('.');
    if (name === 'attribute_bag') return t('history.stockAt', { location: part });
    if (name === 'channel_overrides') return t(`history.override.${part}`, { channel });
    if (name === 'translations')
      return t(`history.translation.${rest[1]}`, { language: languageName(rest[0]!) });
    if (name !== 'channel_content') return fieldLabel(t, 'field', name);
    const [kind, ...code] = rest;
    return t(`history.content.${kind}`, { channel, code: code.join('.') });
  };
}
