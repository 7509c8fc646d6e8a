import { useTranslation } from 'react-i18next';
import { fieldName } from '../../../lib/field-names.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Words } from './lines.ts';

/** Details whose values are names of fields. */
const NAMES_OF_FIELDS = new Set(['fields', 'changed']);
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The words of the log in the language of the person; what has none stands as the service calls it. */
export function useWords(): Words {
  const { t, i18n } = useTranslation('settings');
  const format = useFormat();
  const known = (key: string): string | undefined => (i18n.exists(key) ? t(key) : undefined);
  const field = (name: string): string => known(`settings:audit.field.${name}`) ?? fieldName(t, name);
  const value = (name: string, kept: string | boolean): string => {
    if (typeof kept === 'boolean') return t(kept ? 'audit.value.yes' : 'audit.value.no');
    if (NAMES_OF_FIELDS.has(name)) return field(kept);
    if (MOMENT.test(kept)) return format.moment(kept);
    const ofRole =
      name === 'role' || name === 'needed' || name === '' ? known(`lib:role.${kept}`) : undefined;
    return ofRole ?? known(`settings:audit.value.${name}.${kept}`) ?? kept;
  };
  return { field, value };
}
