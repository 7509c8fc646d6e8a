import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import type { StockLocation } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useNumberInput } from '../numbers.ts';
import type { FieldsProps } from './form.ts';

interface StockFieldsProps extends FieldsProps {
  locations: readonly StockLocation[];
  /** Which connection a store belongs to, by the code of its location: stores of two may be called the same. */
  channelOf?: ReadonlyMap<string, string>;
  /** Its stock is counted from its components. */
  isBundle?: boolean;
}

/** Stock in the default location, which goes everywhere, and of single stores. */
export function StockFields({ form, locations, channelOf, isBundle = false, ...rest }: StockFieldsProps) {
  const readOnly = rest.readOnly || isBundle;
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  const local = locations.find((location) => location.type === 'local');
  const others = locations.filter((location) => location.type !== 'local');
  const nameOf = ({ code, is_active }: StockLocation): string => {
    const where = channelOf?.get(code) ?? code;
    return is_active ? where : t('stock.off', { code: where });
  };
  const whole = { ...numbers, inputMode: 'numeric' as const, allowDecimal: false, allowNegative: false };
  return (
    <Stack>
      <Panel title={t('stock.general')} description={t(isBundle ? 'bundle.counted' : 'stock.generalHelp')}>
        <NumberInput
          aria-label={local?.label ?? t('field.quantity')}
          maw={260}
          readOnly={readOnly}
          {...whole}
          {...form.getInputProps('quantity')}
        />
      </Panel>
      <Panel title={t('stock.stores')} description={t('stock.storesHelp')}>
        {others.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('stock.noStores')}{' '}
            <AnchorLink size="sm" underline="always" to="/stock-locations">
              {t('stock.toLocations')}
            </AnchorLink>
          </Text>
        ) : (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            {others.map((location) => (
              <NumberInput
                key={location.id}
                label={location.label}
                description={nameOf(location)}
                placeholder={t('stock.sameAsGeneral')}
                readOnly={readOnly}
                {...whole}
                {...form.getInputProps(`attribute_bag.${location.code}`)}
                {...bagProps(form, location.code)}
              />
            ))}
          </SimpleGrid>
        )}
      </Panel>
    </Stack>
  );
}

/** Codes may hold dots, which the form takes for steps of a path. */
const bagProps = (form: FieldsProps['form'], code: string) => ({
  value: form.values.attribute_bag[code] ?? '',
  error: form.errors[`attribute_bag.${code}`],
  onChange: (value: number | string) =>
    form.setFieldValue('attribute_bag', { ...form.values.attribute_bag, [code]: value }),
});
