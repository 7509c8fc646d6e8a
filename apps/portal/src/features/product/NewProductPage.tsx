import { Button, Group, Stack, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taxRatesQuery } from '../../lib/choices.ts';
import { useRights } from '../../lib/session.ts';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { StickyBar } from '../../ui/StickyBar.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { locationsQuery } from './data.ts';
import { DescriptionFields, IdentityFields, TagFields } from './fields/DetailsFields.tsx';
import type { FieldsProps } from './fields/form.ts';
import { OrganisationFields } from './fields/OrganisationFields.tsx';
import { PriceFields } from './fields/PriceFields.tsx';
import { PropertyFields } from './fields/PropertyFields.tsx';
import { StockFields } from './fields/StockFields.tsx';
import { VariantFields } from './fields/VariantFields.tsx';
import { handOver } from './images/handed-over.ts';
import { NewImages } from './images/NewImages.tsx';
import classes from './product.module.css';
import { useNewProductForm } from './use-product-form.ts';

/** A new product, everything on one page. Channels follow once it is there. */
export function NewProductPage() {
  const { t } = useTranslation('product');
  const locations = useQuery(locationsQuery);
  const taxRates = useQuery(taxRatesQuery);
  const error = locations.error ?? taxRates.error;
  return (
    <>
      <PageHeader
        title={t('new.title')}
        description={t('new.help')}
        back={{ label: t('back'), link: { to: '/products' } }}
      />
      {error !== null && (
        <ErrorState error={error} retry={() => void Promise.all([locations.refetch(), taxRates.refetch()])} />
      )}
      {error === null && (!locations.data || !taxRates.data) && <Loading />}
      {locations.data && taxRates.data && (
        <NewProduct locations={locations.data} highestRate={taxRates.data.at(-1)?.id ?? null} />
      )}
    </>
  );
}

interface NewProductProps {
  locations: Parameters<typeof useNewProductForm>[1];
  /** The rate most goods have. */
  highestRate: number | null;
}

function NewProduct({ locations, highestRate }: NewProductProps) {
  const { may } = useRights();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [created, setCreated] = useState(false);
  const [images, setImages] = useState<readonly File[]>([]);
  const { form, general, busy, props } = useNewProductForm(highestRate, locations, (id) => {
    setCreated(true);
    handOver(id, images);
    void client.invalidateQueries({ queryKey: ['products'] });
    // After the page knows that nothing is unsaved any more.
    setTimeout(() => {
      void navigate({ to: '/products/$id', params: { id: String(id) }, search: { tab: 'images' } });
    });
  });
  const fields = { form, readOnly: !may() };
  return (
    <form {...props}>
      <LeaveDialog dirty={(form.isDirty() || images.length > 0) && !created} />
      <Stack>
        <Refusal of={general} />
        <div className={classes.split}>
          <Stack>
            <IdentityFields {...fields} />
            <PriceFields {...fields} />
            <StockFields {...fields} locations={locations} />
            <DescriptionFields {...fields} />
            <VariantFields {...fields} />
            <PropertyFields {...fields} />
          </Stack>
          <Stack>
            {may() && <NewImages files={images} onChange={setImages} />}
            <NewVisibility form={form} />
            <OrganisationFields {...fields} groups={[]} />
            <TagFields {...fields} />
          </Stack>
        </div>
        <CreateBar busy={busy} />
      </Stack>
    </form>
  );
}

function CreateBar({ busy }: { busy: boolean }) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  return (
    <StickyBar>
      <Group justify="flex-end" gap="xs">
        <ButtonLink variant="default" to="/products">
          {t('new.cancel')}
        </ButtonLink>
        <Button type="submit" loading={busy} disabled={!may()}>
          {t('new.create')}
        </Button>
      </Group>
    </StickyBar>
  );
}

function NewVisibility({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('product');
  return (
    <Panel title={t('visibility.title')}>
      <Stack gap="sm">
        <Switch
          label={t('field.status')}
          description={t('visibility.statusHelp')}
          {...form.getInputProps('status', { type: 'checkbox' })}
        />
        <Switch
          label={t('field.publish_enabled')}
          description={t('visibility.publishHelp')}
          {...form.getInputProps('publish_enabled', { type: 'checkbox' })}
        />
      </Stack>
    </Panel>
  );
}
