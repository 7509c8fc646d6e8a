import { NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { MAX_PROPERTIES } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/Panel.tsx';
import { useNumberInput } from '../numbers.ts';
import type { FieldsProps } from './form.ts';
import { NamedTexts } from './NamedTexts.tsx';

/** The product's weight, and its properties by name. */
export function PropertyFields({ form, readOnly }: FieldsProps) {
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  return (
    <Panel title={t('properties.title')} description={t('properties.help')}>
      <Stack>
        <NamedTexts
          label={t('field.properties')}
          path="properties"
          rows={form.values.properties}
          onChange={(rows) => form.setFieldValue('properties', rows)}
          addLabel={t('properties.add')}
          most={MAX_PROPERTIES}
          error={form.errors.properties}
          readOnly={readOnly}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberInput
            {...numbers}
            label={t('field.weight')}
            decimalScale={3}
            min={0}
            suffix=" kg"
            readOnly={readOnly}
            {...form.getInputProps('weight')}
          />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}
