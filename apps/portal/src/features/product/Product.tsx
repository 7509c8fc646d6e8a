import { Stack, Tabs } from '@mantine/core';
import type { ProductDetail, StockLocation } from '@sluice/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights, useSession } from '../../lib/session.ts';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { Status } from '../../ui/Status.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { BundlePanel } from './bundle/BundlePanel.tsx';
import { bundleQuery } from './bundle/bundle-query.ts';
import { ChannelPrices } from './channels/ChannelPrices.tsx';
import { ChannelsTab } from './channels/ChannelsTab.tsx';
import { channelsByLocation, isMoving, needsSomebody, useChannels } from './data.ts';
import { DescriptionFields, IdentityFields, TagFields } from './fields/DetailsFields.tsx';
import type { FieldsProps } from './fields/form.ts';
import { OrganisationFields } from './fields/OrganisationFields.tsx';
import { PriceFields } from './fields/PriceFields.tsx';
import { PropertyFields } from './fields/PropertyFields.tsx';
import { StockFields } from './fields/StockFields.tsx';
import { VariantFields } from './fields/VariantFields.tsx';
import { History } from './history/History.tsx';
import { ImagesTab } from './images/ImagesTab.tsx';
import { ProductActions } from './ProductActions.tsx';
import classes from './product.module.css';
import { SiblingLinks } from './SiblingLinks.tsx';
import { ScheduledPrices } from './schedule/ScheduledPrices.tsx';
import type { Tab } from './search.ts';
import { useListLink } from './siblings.ts';
import { TabList } from './TabList.tsx';
import { TextsFields } from './texts/TextsFields.tsx';
import { useFieldFocus } from './use-field-focus.ts';
import { useProductForm } from './use-product-form.ts';
import { Visibility } from './Visibility.tsx';

interface ProductProps {
  product: ProductDetail;
  locations: readonly StockLocation[];
}

/** A product in its tabs. The tabs with fields are one form: text typed on one stays while another is looked at. */
export function Product({ product, locations }: ProductProps) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  const [{ tab = 'details', field }, change] = usePageSearch('/products/$id');
  const { form, general, busy, props, dirty, discard } = useProductForm(product, locations, () =>
    announce(t('saved')),
  );
  const channels = useChannels(product.id);
  useFieldFocus({
    root: props.ref,
    tab,
    field,
    errors: form.errors,
    go: (next, name) => change({ tab: next, field: name }, { replace: true }),
  });
  const fields = { form, readOnly: !may() };
  const attention = channels.data?.data.filter(needsSomebody).length ?? 0;
  return (
    <>
      <Heading product={product} dirty={dirty} busy={channels.data?.data.some(isMoving) ?? false} />
      <LeaveDialog dirty={dirty} within />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next as Tab, field: undefined, kind: undefined, page: undefined })}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <TabList tab={tab} attention={attention} />
        <form {...props}>
          <Refusal of={general} />
          <FieldTabs {...fields} product={product} locations={locations} channels={channels.data?.data} />
          {dirty && <SaveBar busy={busy} onDiscard={discard} />}
        </form>
        {tab === 'price' && <ScheduledPrices product={product} />}
        {tab === 'stock' && <BundlePanel id={product.id} />}
        <Tabs.Panel value="images">
          <ImagesTab product={product} />
        </Tabs.Panel>
        <Tabs.Panel value="channels">
          <ChannelsTab product={product} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History id={product.id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** The product's name, its state, and everything that is done to it as a whole. */
function Heading({ product, dirty, busy }: { product: ProductDetail; dirty: boolean; busy: boolean }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const { tenant } = useSession();
  const back = useListLink();
  return (
    <PageHeader
      title={product.name}
      back={back}
      mark={<Thumbnail url={product.images[0]?.url ?? null} />}
      description={[
        format.money(product.price_with_vat, tenant.currency),
        t('stockNow', { number: format.number(product.quantity) }),
        t('changed', { when: format.moment(product.updated_at) }),
      ].join(' · ')}
      aside={
        <Status tone={product.status && product.publish_enabled ? 'live' : 'neutral'}>
          {t(product.status ? (product.publish_enabled ? 'active' : 'unpublished') : 'inactive')}
        </Status>
      }
      siblings={<SiblingLinks id={product.id} />}
      actions={<ProductActions product={product} dirty={dirty} busy={busy} />}
    />
  );
}

function DetailsTab({ product, ...fields }: FieldsProps & { product: ProductDetail }) {
  return (
    <div className={classes.split}>
      <Stack>
        <IdentityFields {...fields} />
        <DescriptionFields {...fields} />
        <VariantFields {...fields} product={product} />
        <PropertyFields {...fields} />
      </Stack>
      <Stack>
        <Visibility product={product} />
        <TagFields {...fields} />
      </Stack>
    </div>
  );
}

interface FieldTabsProps extends FieldsProps, ProductProps {
  channels: Parameters<typeof channelsByLocation>[0];
}

/** The tabs whose fields are one form; they stay in the document, so that none loses its state. */
function FieldTabs({ product, locations, channels, ...fields }: FieldTabsProps) {
  const { form } = fields;
  const { data: bundle } = useQuery(bundleQuery(product.id));
  const isBundle = bundle !== undefined && bundle.components.length > 0;
  return (
    <>
      <Tabs.Panel value="details" keepMounted>
        <DetailsTab {...fields} product={product} />
      </Tabs.Panel>
      <Tabs.Panel value="texts" keepMounted>
        <TextsFields {...fields} product={product} channels={channels} />
      </Tabs.Panel>
      <Tabs.Panel value="price" keepMounted>
        <Stack>
          <PriceFields {...fields} />
          <ChannelPrices id={product.id} unsaved={form.isDirty('price') || form.isDirty('tax_rate_id')} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="stock" keepMounted>
        <StockFields
          {...fields}
          locations={locations}
          channelOf={channelsByLocation(channels)}
          isBundle={isBundle}
        />
      </Tabs.Panel>
      <Tabs.Panel value="organisation" keepMounted>
        <OrganisationFields
          {...fields}
          groups={product.groups}
          isLive={channels?.some(({ state }) => state === 'live') ?? false}
        />
      </Tabs.Panel>
    </>
  );
}
