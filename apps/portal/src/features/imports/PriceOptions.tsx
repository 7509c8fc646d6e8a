import { NumberInput, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { ImportOptionsInput } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/Panel.tsx';

const CONVERSIONS = ['refuse', 'tenant_rates', 'fixed'] as const;

/** Options for reading prices, as they are typed. */
export interface PriceChoices {
  convert: (typeof CONVERSIONS)[number];
  /** `TRY 0.02, USD 0.9` */
  rates: string;
  /** Empty = the catalogue's. */
  currency: string;
  /** Empty = none. */
  vat: number | '';
}

/** The choices of an import before, or those of a new one. */
export function choicesOf(options: ImportOptionsInput | undefined): PriceChoices {
  const { convert_currency: convert, currency = '', default_tax_rate } = options ?? {};
  const fixed = typeof convert === 'object' ? Object.entries(convert) : [];
  return {
    convert: convert === undefined ? 'refuse' : typeof convert === 'string' ? 'tenant_rates' : 'fixed',
    rates: fixed.map(([code, rate]) => `${code} ${rate}`).join(', '),
    currency,
    vat: default_tax_rate ?? '',
  };
}

/** The options to send; undefined while something typed makes no sense. */
export function optionsOf({ convert, rates, currency, vat }: PriceChoices): ImportOptionsInput | undefined {
  const fixed = convert === 'fixed' ? ratesOf(rates) : undefined;
  if ((convert === 'fixed' && fixed === undefined) || !/^([A-Z]{3})?$/.test(currency)) return undefined;
  return {
    ...(convert === 'tenant_rates' ? { convert_currency: convert } : {}),
    ...(fixed === undefined ? {} : { convert_currency: fixed }),
    ...(currency === '' ? {} : { currency }),
    ...(vat === '' ? {} : { default_tax_rate: vat }),
  };
}

function ratesOf(text: string): Record<string, number> | undefined {
  const pairs = [...text.matchAll(/([A-Za-z]{3})\s*[:=]?\s*(\d+(?:[.,]\d+)?)/g)];
  const rest = text.replace(/([A-Za-z]{3})\s*[:=]?\s*(\d+(?:[.,]\d+)?)/g, '').replace(/[\s,;]/g, '');
  const rates = pairs.map(
    ([, code, rate]) => [code!.toUpperCase(), Number(rate!.replace(',', '.'))] as const,
  );
  if (rest !== '' || rates.length === 0 || rates.some(([, rate]) => !(rate > 0))) return undefined;
  return Object.fromEntries(rates);
}

interface PriceOptionsProps {
  choices: PriceChoices;
  onChange(choices: PriceChoices): void;
}

/** Currency and VAT, where the file leaves them open. */
export function PriceOptions({ choices, onChange }: PriceOptionsProps) {
  const { t } = useTranslation('imports');
  const isWrong = choices.convert === 'fixed' && choices.rates !== '' && ratesOf(choices.rates) === undefined;
  return (
    <Panel title={t('prices.title')}>
      <Stack gap="sm">
        <Radio.Group
          label={t('prices.convert')}
          value={choices.convert}
          onChange={(value) =>
            onChange({ ...choices, convert: CONVERSIONS.find((one) => one === value) ?? 'refuse' })
          }
        >
          <Stack gap="xs" mt={4}>
            {CONVERSIONS.map((one) => (
              <Radio key={one} value={one} label={t(`prices.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {choices.convert === 'fixed' && (
          <TextInput
            label={t('prices.rates')}
            description={t('prices.ratesText')}
            value={choices.rates}
            error={isWrong ? t('prices.ratesWrong') : undefined}
            onChange={(event) => onChange({ ...choices, rates: event.currentTarget.value })}
            maw={420}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw={640}>
          <TextInput
            label={t('prices.currency')}
            placeholder={t('prices.currencyOwn')}
            maxLength={3}
            value={choices.currency}
            onChange={(event) => onChange({ ...choices, currency: event.currentTarget.value.toUpperCase() })}
          />
          <NumberInput
            label={t('prices.vat')}
            placeholder={t('prices.vatNone')}
            suffix=" %"
            min={0}
            max={100}
            value={choices.vat}
            onChange={(value) => onChange({ ...choices, vat: typeof value === 'number' ? value : '' })}
          />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}
