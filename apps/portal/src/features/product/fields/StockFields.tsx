import { NumberInput, Stack, Text } from '@mantine/core';
import type { StockLocation } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from '../channels/channels.module.css';
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
  return (
    <Stack>
      <Panel title={t('stock.general')} description={t(isBundle ? 'bundle.counted' : 'stock.generalHelp')}>
        <NumberInput
          label={t('field.quantity')}
          aria-label={local?.label ?? t('field.quantity')}
          rightSection={<Unit />}
          rightSectionWidth={52}
          maw={{ sm: 220 }}
          readOnly={readOnly}
          {...numbers}
          {...WHOLE}
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
          <StoreTable form={form} stores={others} channelOf={channelOf} readOnly={readOnly} />
        )}
      </Panel>
    </Stack>
  );
}

function Unit() {
  const { t } = useTranslation('product');
  return (
    <Text size="sm" c="dimmed">
      {t('stock.unit')}
    </Text>
  );
}

interface StoreTableProps extends Pick<StockFieldsProps, 'form' | 'readOnly'> {
  stores: readonly StockLocation[];
  channelOf: StockFieldsProps['channelOf'] | undefined;
}

/** The stock of each place; stores of several connections with one name stand below it. */
function StoreTable({ stores, channelOf, ...rest }: StoreTableProps) {
  const { t } = useTranslation('product');
  const places = [...Map.groupBy(stores, ({ label }) => label)];
  return (
    <table className={classes.table} aria-label={t('stock.stores')}>
      <thead>
        <tr>
          <th scope="col">{t('stock.place')}</th>
          <th scope="col" className={classes.stock}>
            {t('stock.units')}
          </th>
        </tr>
      </thead>
      {places.map(([label, group]) => (
        <tbody key={label}>
          {group.length > 1 && (
            <tr>
              <th scope="rowgroup" colSpan={2} className={classes.place}>
                {label}
              </th>
            </tr>
          )}
          {group.map((store) => (
            <StoreRow
              key={store.id}
              store={store}
              channel={channelOf?.get(store.code)}
              isGrouped={group.length > 1}
              {...rest}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface StoreRowProps extends Pick<StockFieldsProps, 'form' | 'readOnly'> {
  store: StockLocation;
  channel: string | undefined;
  /** Its name stands above it. */
  isGrouped: boolean;
}

function StoreRow({ store, channel, isGrouped, form, readOnly }: StoreRowProps) {
  const { code, label, is_active } = store;
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  // Imports name a location of the merchant's own by its code.
  const about = [channel ?? code, is_active ? '' : t('stock.off')].filter(Boolean);
  return (
    <tr>
      <td>
        {isGrouped ? (
          about.join(' · ')
        ) : (
          <>
            {label}
            <small className={classes.small}>{about.join(' · ')}</small>
          </>
        )}
      </td>
      <td>
        <NumberInput
          aria-label={[label, channel].filter(Boolean).join(', ')}
          placeholder={t('stock.sameAsGeneral')}
          readOnly={readOnly}
          {...numbers}
          {...WHOLE}
          {...form.getInputProps(`attribute_bag.${code}`)}
          {...bagProps(form, code)}
        />
      </td>
    </tr>
  );
}

/** Codes may hold dots, which the form takes for steps of a path. */
const bagProps = (form: FieldsProps['form'], code: string) => ({
  value: form.values.attribute_bag[code] ?? '',
  error: form.errors[`attribute_bag.${code}`],
  onChange: (value: number | string) =>
    form.setFieldValue('attribute_bag', { ...form.values.attribute_bag, [code]: value }),
});
