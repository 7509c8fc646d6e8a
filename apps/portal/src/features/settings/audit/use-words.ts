import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channelsQuery } from '../../../lib/choices.ts';
import { fieldName } from '../../../lib/field-names.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguageName } from '../../../lib/languages.ts';
import { platformsQuery } from '../../../lib/platforms.ts';
import { useSession } from '../../../lib/session.ts';
import type { Words } from './lines.ts';

/** Details whose values are names of fields. */
const NAMES_OF_FIELDS = new Set(['fields', 'changed']);
/** The place of the words for the codes of a field, by its name; what changes without a field is a role. */
const CODES: Readonly<Record<string, string>> = {
  '': 'lib:role',
  mode: 'publishing:drift.mode',
  needed: 'lib:role',
  price_rounding: 'connections:rounding',
  price_rounding_direction: 'connections:direction',
  prices_entered: 'ui:shop',
  role: 'lib:role',
  wrong: 'settings:audit.wrong',
};
/** Amounts in the currency of the shop, unless the entry names another one. */
const MONEY = new Set([
  'price',
  'list_price',
  'cost',
  'minimum_price',
  'price_with_vat',
  'list_price_with_vat',
]);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The words of the log in the language of the person; what has none stands as the service calls it. */
export function useWords(details: unknown): Words {
  const { t, i18n } = useTranslation('settings');
  const format = useFormat();
  const languageName = useLanguageName();
  const platforms = useQuery(platformsQuery).data ?? [];
  const known = (key: string): string | undefined => (i18n.exists(key) ? t(key) : undefined);
  const field = (name: string): string => known(`settings:audit.field.${name}`) ?? fieldName(t, name);
  const value = (name: string, kept: string | boolean): string => {
    if (typeof kept === 'boolean') return t(kept ? 'audit.yes' : 'audit.no');
    if (NAMES_OF_FIELDS.has(name)) return field(kept);
    if (name === 'platform') return platforms.find((one) => one.platform === kept)?.label ?? kept;
    if (name === 'content_locale') return languageName(kept);
    if (MOMENT.test(kept)) return format.moment(kept);
    const place = CODES[name];
    return (place && known(`${place}.${kept}`)) ?? kept;
  };
  const { currency } = useSession().tenant;
  const own = (details as { currency?: unknown } | null)?.currency;
  const channels = useQuery(channelsQuery).data ?? [];
  const number = (name: string, kept: number): string => {
    if (name === 'connection_id')
      return channels.find((one) => one.credential_id === kept)?.label ?? `#${kept}`;
    if (MONEY.has(name)) return format.money(kept, typeof own === 'string' ? own : currency);
    if (name.endsWith('_percent')) return format.rate(kept);
    // Whole numbers may be ids or years.
    return Number.isInteger(kept) ? String(kept) : format.number(kept, { maximumFractionDigits: 6 });
  };
  return { field, value, number };
}
