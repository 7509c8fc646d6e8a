import { useTranslation } from 'react-i18next';

interface Mended {
  code: string;
  /** Field of the product. */
  field: string | null;
}

/** Names the way to the field of a product that mends an issue: "Add barcode", "Edit price in the list". */
export function useFixLabel(): (mended: Mended, many?: boolean) => string {
  const { t, i18n } = useTranslation('lib');
  return ({ code, field }, many = false) => {
    const key = code === 'missing_field' ? (many ? 'addMany' : 'add') : many ? 'products' : 'product';
    const label = t(`fix.${key}`, { field: t(`field.${field ?? 'name'}`) });
    return label.charAt(0).toLocaleUpperCase(i18n.language) + label.slice(1);
  };
}
