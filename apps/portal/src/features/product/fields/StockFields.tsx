import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import type { StockLocation } from '@sluice/contracts';
import type { ReactNode } from 'react';
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

const WHOLE = { inputMode: 'numeric', allowDecimal: false, allowNegative: false } as const;

/** Stock in the default location, which goes everywhere, and of single stores. */
export function StockFields({ form, locations, channelOf, isBundle = false, ...rest }: StockFieldsProps) {
  const readOnly = rest.readOnly || isBundle;
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  const local = locations.find((location) => location.type === 'local');
  const others = locations.filter((location) => location.type !== 'local');
  const whole = { ...numbers, ...WHOLE };
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
          <StoreGroups form={form} stores={others} channelOf={channelOf} readOnly={readOnly} />
        )}
      </Panel>
    </Stack>
  );
}

interface StoreGroupsProps extends Pick<StockFieldsProps, 'form' | 'readOnly'> {
  stores: readonly StockLocation[];
  channelOf: StockFieldsProps['channelOf'] | undefined;
}

/** The stock of each store, connection by connection. */
function StoreGroups({ form, stores, channelOf, readOnly }: StoreGroupsProps) {
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  // Imports name a location of the merchant's own by its code; the stores of a channel are told by their names.
  const describe = (on: boolean, code: string): string | undefined =>
    [code, on ? '' : t('stock.off')].filter(Boolean).join(' · ') || undefined;
  return (
    <Stack gap="lg">
      {[...Map.groupBy(stores, ({ code }) => channelOf?.get(code))].map(([channel, its]) => (
        <Stores key={channel ?? ''} channel={channel}>
          {its.map(({ id, code, label, is_active }) => (
            <NumberInput
              key={id}
              label={label}
              description={describe(is_active, channel === undefined ? code : '')}
              placeholder={t('stock.sameAsGeneral')}
              readOnly={readOnly}
              {...numbers}
              {...WHOLE}
              {...form.getInputProps(`attribute_bag.${code}`)}
              {...bagProps(form, code)}
            />
          ))}
        </Stores>
      ))}
    </Stack>
  );
}

/** The stores of a connection, named by it: stores of two may be called the same. Other locations have no heading. */
function Stores({ channel, children }: { channel: string | undefined; children: ReactNode }) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      {channel !== undefined && (
        <Text component="legend" size="sm" fw={600} mb={6} p={0}>
          {channel}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>{children}</SimpleGrid>
    </fieldset>
  );
}

/** Codes may hold dots, which the form takes for steps of a path. */
const bagProps = (form: FieldsProps['form'], code: string) => ({
  value: form.values.attribute_bag[code] ?? '',
  error: form.errors[`attribute_bag.${code}`],
  onChange: (value: number | string) =>
    form.setFieldValue('attribute_bag', { ...form.values.attribute_bag, [code]: value }),
});
