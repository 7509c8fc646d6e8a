import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/Panel.tsx';
import { PercentInput } from '../../ui/PercentInput.tsx';
import { CONVERSIONS, type PriceChoices, ratesOf } from './price-choices.ts';

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
        <Unsaid choices={choices} onChange={onChange} />
      </Stack>
    </Panel>
  );
}

/** The currency and the VAT of rows that name none. */
function Unsaid({ choices, onChange }: PriceOptionsProps) {
  const { t } = useTranslation('imports');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} maw={640}>
      <TextInput
        label={t('prices.currency')}
        placeholder={t('prices.currencyOwn')}
        maxLength={3}
        value={choices.currency}
        onChange={(event) => onChange({ ...choices, currency: event.currentTarget.value.toUpperCase() })}
      />
      <PercentInput
        label={t('prices.vat')}
        placeholder={t('prices.vatNone')}
        min={0}
        max={100}
        value={choices.vat}
        onChange={(value) => onChange({ ...choices, vat: typeof value === 'number' ? value : '' })}
      />
    </SimpleGrid>
  );
}
