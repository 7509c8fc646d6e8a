import { Stack } from '@mantine/core';
import { MAX_PROPERTIES } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/Panel.tsx';
import type { FieldsProps } from './form.ts';
import { NamedTexts } from './NamedTexts.tsx';
import { PlainInputs } from './PlainInputs.tsx';

/** The properties of the product by name, and its other plain fields, such as the weight. */
export function PropertyFields({ form, readOnly }: FieldsProps) {
  const { t } = useTranslation('product');
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
        <PlainInputs form={form} readOnly={readOnly} />
      </Stack>
    </Panel>
  );
}
