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
          aria-label={local?.label ?? t('field.quantity')}
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

interface StoreTableProps extends Pick<StockFieldsProps, 'form' | 'readOnly'> {
  stores: readonly StockLocation[];
  channelOf: StockFieldsProps['channelOf'] | undefined;
}

/** The stock of each store with the connection that it belongs to: stores of two may be called the same. */
function StoreTable({ stores, channelOf, ...rest }: StoreTableProps) {
  const { t } = useTranslation('product');
  return (
    <table className={classes.table} aria-label={t('stock.stores')}>
      <thead>
        <tr>
          <th scope="col">{t('stock.location')}</th>
          <th scope="col" className={classes.wide}>
            {t('stock.channel')}
          </th>
          <th scope="col" className={classes.stock}>
            {t('stock.units')}
          </th>
        </tr>
      </thead>
      <tbody>
        {stores.map((store) => (
          <StoreRow key={store.id} store={store} channel={channelOf?.get(store.code)} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

interface StoreRowProps extends Pick<StockFieldsProps, 'form' | 'readOnly'> {
  store: StockLocation;
  channel: string | undefined;
}

function StoreRow({ store: { code, label, is_active }, channel, form, readOnly }: StoreRowProps) {
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  // Imports name a location of the merchant's own by its code.
  const about = [channel === undefined ? code : '', is_active ? '' : t('stock.off')].filter(Boolean);
  return (
    <tr>
      <td>
        {label}
        {about.length > 0 && <small className={classes.small}>{about.join(' · ')}</small>}
        <span className={classes.narrow}>{channel}</span>
      </td>
      <td className={classes.wide}>{channel}</td>
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
