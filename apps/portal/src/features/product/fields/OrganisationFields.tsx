import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from '../product.module.css';
import { BrandPicker } from './BrandPicker.tsx';
import { CategoryPicker } from './CategoryPicker.tsx';
import { ChannelPlaces } from './ChannelPlaces.tsx';
import type { FieldsProps } from './form.ts';

interface OrganisationFieldsProps extends FieldsProps {
  groups: readonly { id: number; name: string }[];
  /** Whether a channel sells it already. */
  isLive?: boolean;
}

/** Where the product belongs: brand, categories, groups. */
export function OrganisationFields({ form, readOnly, groups, isLive = false }: OrganisationFieldsProps) {
  const { t } = useTranslation('product');
  return (
    <div className={classes.cards}>
      <Panel title={t('field.brand')} description={t('organisation.brandHelp')}>
        <BrandPicker
          value={form.values.brand}
          onChange={(brand) => form.setFieldValue('brand', brand)}
          error={form.errors.brand}
          readOnly={readOnly}
        />
      </Panel>
      <Panel title={t('field.categories')} description={t('organisation.categoriesHelp')}>
        <CategoryPicker
          value={form.values.categories}
          onChange={(categories) => form.setFieldValue('categories', categories)}
          error={form.errors.categories}
          readOnly={readOnly}
        />
      </Panel>
      <ChannelPlaces chosen={form.values.categories} isLive={isLive} />
      {groups.length > 0 && (
        <Panel title={t('organisation.groups')} description={t('organisation.groupsHelp')}>
          <Group gap="xs">
            {groups.map((group) => (
              <Badge key={group.id} variant="light" color="gray" tt="none">
                {group.name}
              </Badge>
            ))}
            <AnchorLink size="sm" to="/catalog/groups">
              {t('organisation.toGroups')}
            </AnchorLink>
          </Group>
        </Panel>
      )}
    </div>
  );
}
