import { Button, Spoiler, Stack, Text, TextInput } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../../../lib/languages.ts';
import { textOf } from '../../../lib/plain-text.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { DescriptionField } from '../fields/DescriptionField.tsx';
import type { FieldsProps } from '../fields/form.ts';

interface TranslationFieldsProps extends FieldsProps {
  product: ProductDetail;
  locale: string;
  /** Begins the language in the form, when the product has no text in it yet. */
  onBegin(locale: string): void;
}

/** The texts in one language, each above its text in the catalogue. */
export function TranslationFields({ form, readOnly, product, locale, onBegin }: TranslationFieldsProps) {
  const { t } = useTranslation('product');
  const nameOf = useLanguageName();
  const index = form.values.translations.findIndex((one) => one.locale === locale);
  const at = `translations.${index}`;
  const language = nameOf(locale);
  if (index === -1)
    return (
      <Panel title={language} description={t('texts.missing', { language })}>
        <Button variant="default" disabled={readOnly} onClick={() => onBegin(locale)}>
          {t('texts.begin', { language })}
        </Button>
      </Panel>
    );
  const inCatalogue = (text: string | null) => t('texts.inCatalogue', { text: text || t('history.nothing') });
  const line = { lang: locale, readOnly };
  return (
    <Panel title={language} description={t('texts.help')}>
      <Stack>
        <TextInput
          label={t('field.name')}
          description={inCatalogue(product.name)}
          {...line}
          {...form.getInputProps(`${at}.name`)}
        />
        {product.family_code !== null && (
          <TextInput
            label={t('field.family_name')}
            description={inCatalogue(product.family_name)}
            {...line}
            {...form.getInputProps(`${at}.family_name`)}
          />
        )}
        <div>
          <DescriptionHead html={product.description} />
          <DescriptionField
            value={form.values.translations[index]!.description}
            onChange={(html) => form.setFieldValue(`${at}.description`, html)}
            error={form.errors[`${at}.description`]}
            readOnly={readOnly}
            path={`${at}.description`}
            label={t('texts.description', { language })}
          />
        </div>
      </Stack>
    </Panel>
  );
}

/** Names the field above the description in the catalogue, to be translated from. */
function DescriptionHead({ html }: { html: string | null }) {
  const { t } = useTranslation('product');
  const text = textOf(html ?? '') || t('history.nothing');
  return (
    <>
      <Text size="sm" fw={500} mb={4}>
        {t('field.description')}
      </Text>
      <Spoiler maxHeight={120} showLabel={t('texts.more')} hideLabel={t('texts.less')} mb="xs">
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          {t('texts.inCatalogue', { text })}
        </Text>
      </Spoiler>
    </>
  );
}
