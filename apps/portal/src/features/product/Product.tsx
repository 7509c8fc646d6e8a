import { Stack, Tabs } from '@mantine/core';
import type { ProductDetail, StockLocation } from '@sluice/contracts';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { Status } from '../../ui/Status.tsx';
import { ChannelPrices } from './channels/ChannelPrices.tsx';
import { ChannelsTab } from './channels/ChannelsTab.tsx';
import { isMoving, useChannels } from './data.ts';
import { DetailsFields, TagFields } from './fields/DetailsFields.tsx';
import { OrganisationFields } from './fields/OrganisationFields.tsx';
import { PriceFields } from './fields/PriceFields.tsx';
import { PropertyFields } from './fields/PropertyFields.tsx';
import { StockFields } from './fields/StockFields.tsx';
import { VariantFields } from './fields/VariantFields.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { ImagesTab } from './images/ImagesTab.tsx';
import { ProductActions } from './ProductActions.tsx';
import classes from './product.module.css';
import { SaveBar } from './SaveBar.tsx';
import { SiblingLinks } from './SiblingLinks.tsx';
import { TABS, type Tab, tabOfField } from './search.ts';
import { useListLink } from './siblings.ts';
import { useProductForm } from './use-product-form.ts';
import { Visibility } from './Visibility.tsx';

interface ProductProps {
  product: ProductDetail;
  locations: readonly StockLocation[];
}

/** A product in its tabs. The tabs with fields are one form: text typed on one stays while another is looked at. */
export function Product({ product, locations }: ProductProps) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const { may } = useRights();
  const [{ tab = 'details', field }, change] = usePageSearch('/products/$id');
  const { form, general, busy, props, dirty, discard } = useProductForm(product, locations, () =>
    announce(t('saved')),
  );
  const channels = useChannels(product.id);
  const back = useListLink();
  useFieldFocus(props.ref, tab, field, form.errors, (next, name) =>
    change({ tab: next, field: name }, { replace: true }),
  );
  const fields = { form, readOnly: !may() };
  const channelOf = useMemo(
    () =>
      new Map(
        channels.data?.data.flatMap(({ label, stores }) => stores.map(({ code }) => [code, label] as const)),
      ),
    [channels.data],
  );
  const attention = channels.data?.data.filter(
    ({ state }) => state === 'error' || state === 'not_mapped',
  ).length;
  const tabs = useRef<HTMLDivElement>(null);
  // On a narrow screen the tabs are wider than it, and wider still once it is known what needs somebody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number changes their width
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, attention]);
  return (
    <>
      <PageHeader
        title={product.name}
        back={back}
        description={t('changed', { when: format.moment(product.updated_at) })}
        aside={
          <Status tone={product.status && product.publish_enabled ? 'live' : 'neutral'}>
            {t(product.status ? (product.publish_enabled ? 'active' : 'unpublished') : 'inactive')}
          </Status>
        }
        actions={
          <>
            <SiblingLinks id={product.id} />
            <ProductActions
              product={product}
              dirty={dirty}
              busy={channels.data?.data.some(isMoving) ?? false}
            />
          </>
        }
      />
      <LeaveDialog dirty={dirty} within />
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next as Tab, field: undefined, kind: undefined, page: undefined })}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List
          ref={tabs}
          mb="md"
          style={{ overflowX: 'auto', overflowY: 'hidden', flexWrap: 'nowrap' }}
          aria-label={t('tabs.label')}
        >
          {TABS.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={name === 'channels' && attention ? <Attention count={attention} /> : undefined}
            >
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <form {...props}>
          <Refusal of={general} />
          <Tabs.Panel value="details" keepMounted>
            <div className={classes.split}>
              <Stack>
                <DetailsFields {...fields} />
                <VariantFields {...fields} product={product} />
                <PropertyFields {...fields} />
              </Stack>
              <Stack>
                <Visibility product={product} />
                <TagFields {...fields} />
              </Stack>
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="price" keepMounted>
            <Stack>
              <PriceFields {...fields} />
              <ChannelPrices id={product.id} unsaved={form.isDirty('price') || form.isDirty('tax_rate_id')} />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="stock" keepMounted>
            <StockFields {...fields} locations={locations} channelOf={channelOf} />
          </Tabs.Panel>
          <Tabs.Panel value="organisation" keepMounted>
            <OrganisationFields {...fields} groups={product.groups} />
          </Tabs.Panel>
          {dirty && <SaveBar busy={busy} onDiscard={discard} />}
        </form>
        <Tabs.Panel value="images">
          <ImagesTab product={product} />
        </Tabs.Panel>
        <Tabs.Panel value="channels">
          <ChannelsTab product={product} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab id={product.id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Attention({ count }: { count: number }) {
  const { t } = useTranslation('product');
  return <Status tone="error">{t('tabs.attention', { count })}</Status>;
}

/** Puts the cursor into the field that a link names, or that was refused first, on whichever tab it is. */
function useFieldFocus(
  root: { current: HTMLElement | null },
  tab: Tab,
  field: string | undefined,
  errors: Readonly<Record<string, unknown>>,
  go: (tab: Tab, field: string) => void,
): void {
  const first = TABS.flatMap((name) => Object.keys(errors).filter((path) => tabOfField(path) === name))[0];
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (first === undefined || told.current === errors) return;
    told.current = errors;
    const here = Object.keys(errors).some((path) => tabOfField(path) === tab);
    if (!here) go(tabOfField(first), first);
  }, [errors, first, tab, go]);
  useEffect(() => {
    if (field === undefined || tabOfField(field) !== tab) return;
    const name = { brand_id: 'brand', category_ids: 'categories' }[field] ?? field;
    const frame = requestAnimationFrame(() => {
      const input = root.current?.querySelector<HTMLElement>(
        `[data-path="${CSS.escape(name)}"], [data-path^="${CSS.escape(name)}."]`,
      );
      input?.scrollIntoView({ block: 'center' });
      input?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [root, tab, field]);
}
