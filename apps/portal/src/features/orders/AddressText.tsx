import { Text } from '@mantine/core';
import type { Address } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../lib/countries.ts';

interface AddressTextProps {
  address: Address | null;
  /** Posts of all countries read the name of a country in English, whatever language the sender reads. */
  onParcel?: boolean;
}

/** An address as it stands on a parcel. */
export function AddressText({ address, onParcel = false }: AddressTextProps) {
  const { t, i18n } = useTranslation('orders');
  if (address === null)
    return (
      <Text size="sm" c="dimmed">
        {t('noAddress')}
      </Text>
    );
  const { name, company, line1, line2, postal_code, city, region, country, phone } = address;
  const place = [postal_code, city].filter(Boolean).join(' ');
  const land = country === null ? null : countryName(country, onParcel ? 'en' : i18n.language);
  const lines = [name, company, line1, line2, place, region, land, phone].filter(Boolean);
  return (
    <Text size="sm" component="address" fs="normal" style={{ whiteSpace: 'pre-line' }}>
      {lines.join('\n')}
    </Text>
  );
}
