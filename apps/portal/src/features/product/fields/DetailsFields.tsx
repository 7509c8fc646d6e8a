import { SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/Panel.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import type { FieldsProps } from './form.ts';

/** Fields that identify the product: its name and codes. */
export function IdentityFields({ form, readOnly }: FieldsProps) {
  const { t } = useTranslation('product');
  return (
    <Panel title={t('details.title')}>
      <Stack>
        <TextInput label={t('field.name')} required readOnly={readOnly} {...form.getInputProps('name')} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            label={t('field.sku')}
            description={t('details.skuHelp')}
            readOnly={readOnly}
            spellCheck={false}
            {...form.getInputProps('sku')}
          />
          <TextInput
            label={t('field.ean')}
            description={t('details.eanHelp')}
            inputMode="numeric"
            readOnly={readOnly}
            {...form.getInputProps('ean')}
          />
          <TextInput
            label={t('field.model')}
            description={t('details.modelHelp')}
            readOnly={readOnly}
            spellCheck={false}
            {...form.getInputProps('model')}
          />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}

export function DescriptionFields({ form, readOnly }: FieldsProps) {
  const { t } = useTranslation('product');
  return (
    <Panel title={t('field.description')} description={t('details.descriptionHelp')}>
      <DescriptionField
        value={form.values.description}
        onChange={(html) => form.setFieldValue('description', html)}
        error={form.errors.description}
        readOnly={readOnly}
      />
    </Panel>
  );
}

export function TagFields({ form, readOnly }: FieldsProps) {
  const { t } = useTranslation('product');
  return (
    <Panel title={t('field.tags')} description={t('details.tagsHelp')}>
      <TagsInput
        aria-label={t('field.tags')}
        placeholder={readOnly ? '' : t('details.tagsPlaceholder')}
        readOnly={readOnly}
        clearable={false}
        splitChars={[',', ';']}
        {...form.getInputProps('tags')}
      />
    </Panel>
  );
}
