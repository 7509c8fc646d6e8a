import type { ProductState } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';

/** A price or a markup of a product on one of several channels. */
interface ChannelPrice {
  channel: string;
  currency: string | null;
  price: number | null;
  markup_percent: number | null;
}

interface ScheduledPrice {
  /** null = in place of the master price. */
  channel: string | null;
  currency: string | null;
  price: number;
  starts_at: string;
  ends_at: string;
}

/** Writes a value of a product's state: "€12.50", "active", "Kettles, Mugs". */
export function useStateText(): (field: string, value: ProductState[string], state?: ProductState) => string {
  const { t } = useTranslation('products');
  const format = useFormat();
  const { currency } = useSession().tenant;
  const priceText = (one: ChannelPrice): string => {
    if (one.price !== null) return `${one.channel} ${format.money(one.price, one.currency ?? currency)}`;
    return `${one.channel} ${one.markup_percent === null ? t('none') : format.rate(one.markup_percent)}`;
  };
  const scheduleText = ({ channel, price, currency: given, starts_at, ends_at }: ScheduledPrice): string =>
    t('schedule.text', {
      channel: channel ?? t('schedule.everywhere'),
      price: format.money(price, given ?? currency),
      from: format.moment(starts_at),
      until: format.moment(ends_at),
    });
  return (field, value, state = {}) => {
    if (value === null || value === undefined || value === '') return t('none');
    if (field === 'channel_prices') return format.list((value as ChannelPrice[]).map(priceText));
    if (field === 'scheduled_prices' && Array.isArray(value) && value.length > 0)
      return format.list((value as ScheduledPrice[]).map(scheduleText));
    if (Array.isArray(value)) return value.length === 0 ? t('none') : format.list(value.map(String));
    if (typeof value === 'boolean')
      return t(value ? [`filterYes.${field}`, 'flagYes'] : [`filterNo.${field}`, 'flagNo']);
    if (typeof value !== 'number') return String(value);
    if (field === 'price') return format.money(value, currency);
    // An override is in the currency of its connection.
    if (field === 'channel_price') return format.money(value, String(state.channel_currency ?? currency));
    return field === 'channel_markup_percent' ? format.rate(value) : format.number(value);
  };
}
