import { Autocomplete, Stack, Text, TextInput } from '@mantine/core';
import type { ChannelContent } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { DescriptionField } from '../../fields/DescriptionField.tsx';
import type { ContentForm } from './use-content-form.ts';

interface ContentFieldsProps {
  form: ContentForm['form'];
  content: ChannelContent;
  isVariant: boolean;
  readOnly: boolean;
}

/** The texts and values of the channel alone; the place of each shows what holds while it is empty. */
export function ContentFields({ form, content, isVariant, readOnly }: ContentFieldsProps) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const { title, attributes } = form.values;
  const length = (title || content.title.inherited || '').length;
  return (
    <Stack>
      <TextInput
        label={t('field.name')}
        description={t('content.characters', { count: length, n: format.number(length) })}
        placeholder={content.title.inherited ?? ''}
        readOnly={readOnly}
        data-autofocus
        {...form.getInputProps('title')}
      />
      {isVariant && (
        <TextInput
          label={t('field.family_name')}
          placeholder={content.family_name.inherited ?? ''}
          readOnly={readOnly}
          {...form.getInputProps('family_name')}
        />
      )}
      <Description form={form} readOnly={readOnly} />
      {attributes.map(({ code, label, required, allowed, inherited }, at) => (
        <Autocomplete
          key={code}
          label={label}
          withAsterisk={required}
          placeholder={inherited}
          data={allowed}
          limit={50}
          readOnly={readOnly}
          comboboxProps={{ withinPortal: true }}
          {...form.getInputProps(`attributes.${at}.own`)}
        />
      ))}
    </Stack>
  );
}

function Description({ form, readOnly }: Pick<ContentFieldsProps, 'form' | 'readOnly'>) {
  const { t } = useTranslation('product');
  const { description } = form.values;
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('field.description')}
      </Text>
      <DescriptionField
        value={description}
        onChange={(html) => form.setFieldValue('description', html)}
        error={form.errors.description}
        readOnly={readOnly}
        label={t('field.description')}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t(description === '' ? 'content.inherits' : 'content.ownText')}
      </Text>
    </div>
  );
}
