import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../ui/links.tsx';

interface ProductNameProps {
  id: number;
  /** null = it is deleted. */
  name: string | null;
  tab: 'price' | 'channels';
}

/** The name of a product, which leads to it. */
export function ProductName({ id, name, tab }: ProductNameProps) {
  const { t } = useTranslation('publishing');
  if (name === null) return t('deletedProduct');
  return (
    <AnchorLink to="/products/$id" params={{ id: String(id) }} search={{ tab }} size="sm" fw={600}>
      {name}
    </AnchorLink>
  );
}
