import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { NewConnection } from './use-new-connection.ts';

interface StartChoiceProps {
  /** How many products would go out; undefined = not known. */
  products: number | undefined;
  form: NewConnection['form'];
}

/** Asks whether the products go out now, or are looked at first. With an empty catalogue they go out as they come. */
export function StartChoice({ products, form }: StartChoiceProps) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const now =
    products === undefined
      ? t('start.nowAll')
      : products === 0
        ? t('start.nowNone')
        : t('start.now', { count: products, products: format.number(products) });
  const input = form.getInputProps('start');
  return (
    <Radio.Group
      label={t('start.title')}
      withAsterisk
      {...input}
      value={products === 0 && input.value === '' ? 'now' : input.value}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="now"
          label={now}
          description={t('start.nowHelp')}
          data-path="start"
          data-error={input.error !== undefined && input.error !== null ? true : undefined}
        />
        <Radio value="review" label={t('start.review')} description={t('start.reviewHelp')} />
      </Stack>
    </Radio.Group>
  );
}
