import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { MAX_VARIANT_OPTIONS, type ProductDetail } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { FieldsProps } from './form.ts';
import { NamedTexts } from './NamedTexts.tsx';

interface VariantFieldsProps extends FieldsProps {
  /** An existing product with all variants of its family; absent for a new one. */
  product?: Pick<ProductDetail, 'id' | 'variants'>;
}

/** The article of which the product is a variant, the options that distinguish it, and the other variants. */
export function VariantFields({ form, readOnly, product }: VariantFieldsProps) {
  const { t } = useTranslation('product');
  const others = product?.variants.filter(({ id }) => id !== product.id) ?? [];
  return (
    <Panel title={t('variants.title')} description={t('variants.help')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('field.family_code')}
            description={t('variants.codeHelp')}
            spellCheck={false}
            readOnly={readOnly}
            {...form.getInputProps('family_code')}
          />
          <TextInput
            label={t('field.family_name')}
            description={t('variants.nameHelp')}
            readOnly={readOnly}
            {...form.getInputProps('family_name')}
          />
        </SimpleGrid>
        <NamedTexts
          label={t('field.variant_options')}
          path="variant_options"
          rows={form.values.variant_options}
          onChange={(rows) => form.setFieldValue('variant_options', rows)}
          addLabel={t('variants.addOption')}
          most={MAX_VARIANT_OPTIONS}
          error={form.errors.variant_options}
          readOnly={readOnly}
        />
        {others.length > 0 && <OtherVariants variants={others} />}
      </Stack>
    </Panel>
  );
}

function OtherVariants({ variants: others }: Pick<ProductDetail, 'variants'>) {
  const { t } = useTranslation('product');
  return (
    <nav aria-label={t('variants.others')}>
      <Text size="sm" fw={500} mb={4}>
        {t('variants.others')}
      </Text>
      <Stack gap={4}>
        {others.map(({ id, name, sku, variant_options }) => (
          <Text key={id} size="sm">
            <AnchorLink to="/products/$id" params={{ id: String(id) }} inherit underline="always">
              {Object.values(variant_options).join(' / ') || name}
            </AnchorLink>
            {sku !== null && (
              <Text span c="dimmed" inherit>
                {` · ${sku}`}
              </Text>
            )}
          </Text>
        ))}
      </Stack>
    </nav>
  );
}
