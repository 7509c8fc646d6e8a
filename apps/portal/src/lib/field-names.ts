import type { TFunction } from 'i18next';

/**
 * The label of a field in one place: the words of this place, such as `change.price`, else the name that the field has
 * everywhere. So a new field needs one name in each language.
 *
 * @param place the object of texts that holds the words of this place, by field
 */
export const fieldLabel = (t: TFunction, place: string, field: string): string =>
  t([`${place}.${field}`, `lib:fieldName.${field}`], { defaultValue: field });

const NONE = '\u0000';

/**
 * Names a field for people: `price`, or the last part with a name of `channel_overrides.3.price`. A field without a
 * name, such as an attribute of a channel, keeps the name of the channel or the service.
 */
export function fieldName(t: TFunction, field: string): string {
  // An empty default would not do: with `returnEmptyString: false` the key itself comes back.
  const whole = t(`lib:fieldName.${field.replaceAll('.', '_')}`, { defaultValue: NONE });
  if (whole !== NONE) return whole;
  const parts = field.split('.').filter((part) => !/^\d+$/.test(part));
  const names = parts.map((part) => t(`lib:fieldName.${part}`, { defaultValue: part.replaceAll('_', ' ') }));
  return names.join(' › ');
}
