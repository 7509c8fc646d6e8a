import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { connectionsQuery } from '../features/connections/queries.ts';
import { brandsQuery, groupsQuery } from '../lib/choices.ts';
import { matcher } from '../lib/matches.ts';
import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../lib/api.ts';
import { useRights } from '../lib/session.ts';
import { holdKeys, takeEarlyKeys } from './early-keys.tsx';
import { NAVIGATION, type NavigationEntry } from './navigation.ts';

/** The most frequent actions, from anywhere. */
const ACTIONS = [
  { name: 'newProduct', to: '/products/new', role: 'editor' },
  { name: 'editGrid', to: '/products?grid=true', role: 'editor' },
  { name: 'importFile', to: '/imports/new', role: 'editor' },
  { name: 'failed', to: '/publishing/results', role: 'viewer' },
  { name: 'newRule', to: '/publishing/rules/new', role: 'editor' },
  { name: 'newConnection', to: '/connections/new', role: 'admin' },
  { name: 'orderProblems', to: '/orders/problems', role: 'viewer' },
  { name: 'invite', to: '/settings/team', role: 'admin' },
  { name: 'apiKey', to: '/api-keys', role: 'admin' },
] as const;

const RECORDS = 5;

const [store, spotlight] = createSpotlight();

interface PaletteProps {
  /** Counts the times somebody asked for it. */
  asked: number;
}

/** Every page, the main actions, products and orders by what one knows of them. */
export function Palette({ asked }: PaletteProps) {
  const { t } = useTranslation('app');
  const [query, setQuery] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: every asking opens it
  useEffect(() => {
    spotlight.open();
    setQuery(takeEarlyKeys());
    return untilFocused(holdKeys(setQuery));
  }, [asked]);
  const groups = useGroups(query).filter((group) => group.actions.length > 0);
  useFirstChosen(query, groups);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      attributes={{ content: { 'aria-label': t('shortcuts.palette') } }}
      scrollable
      maxHeight={440}
      query={query}
      onQueryChange={setQuery}
      // The list shows only matches already.
      filter={(_query, found) => found}
      nothingFound={t('palette.none')}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
      }}
      actions={groups}
    />
  );
}

/** The field has the focus a moment after it is drawn; where something keeps it from that, keys go their usual way again. */
const FOCUSED_WITHIN_MS = 1_000;

/** Ends the holding of keys when the field takes them. @returns ends it at once */
function untilFocused(release: () => void): () => void {
  const look = (): void => {
    if (document.activeElement?.closest('[role=dialog] input')) end();
  };
  const late = setTimeout(release, FOCUSED_WITHIN_MS);
  const end = (): void => {
    clearTimeout(late);
    document.removeEventListener('focusin', look);
    release();
  };
  document.addEventListener('focusin', look);
  look();
  return end;
}

/** Chooses the first entry, also when records arrive after the words were typed, so that Enter opens it. */
function useFirstChosen(query: string, groups: readonly SpotlightActionGroupData[]): void {
  const first = groups[0]?.actions[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query or another first entry is chosen anew
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [query, first]);
}

type Entry = (id: string, label: string, to: string, description?: string) => SpotlightActionData;

/** An entry that leads to a page. */
function useEntry(): Entry {
  const navigate = useNavigate();
  return (id, label, to, description) => ({
    id,
    label,
    description,
    onClick: () => void navigate({ href: to }),
  });
}

/** Everything that matches: records first, then actions and pages. */
function useGroups(query: string): SpotlightActionGroupData[] {
  const { t } = useTranslation('app');
  const { is } = useRights();
  const entry = useEntry();
  const records = useRecordGroups(query, entry);
  const matches = matcher(query);
  const pages = namedPages(is, t).map(({ label, to }) => entry(to, label, to));
  const actions = ACTIONS.filter(({ role }) => is(role)).map(({ name, to }) =>
    entry(name, t(`palette.${name}`), to),
  );
  return [
    ...records,
    { group: t('palette.actions'), actions: actions.filter(({ label }) => matches(label!)) },
    { group: t('palette.pages'), actions: pages.filter(({ label }) => matches(label!)) },
  ];
}

function useRecordGroups(query: string, entry: Entry): SpotlightActionGroupData[] {
  const { t } = useTranslation('app');
  const { products, orders, connections, brands, groups: sets } = useRecords(query);
  return [
    {
      group: t('nav.products'),
      actions: products.map(({ id, name, sku }) => entry(`p${id}`, name, `/products/${id}`, sku ?? '')),
    },
    {
      group: t('nav.orders'),
      actions: orders.map(({ id, order_number, channel }) =>
        entry(`o${id}`, order_number, `/orders/${id}`, channel.label),
      ),
    },
    {
      group: t('nav.connections'),
      actions: connections.map(({ id, label, platform_label }) =>
        entry(`c${id}`, label, `/connections/${id}`, platform_label),
      ),
    },
    {
      group: t('nav.brands'),
      actions: brands.map(({ id, name }) =>
        entry(`b${id}`, name, `/products?brand_id=${id}`, t('palette.ofBrand')),
      ),
    },
    {
      group: t('nav.groups'),
      actions: sets.map(({ id, name }) => entry(`g${id}`, name, `/catalog/groups/${id}`)),
    },
  ];
}

function namedPages(
  is: (role: 'viewer' | 'editor' | 'admin' | 'owner') => boolean,
  t: (key: string) => string,
) {
  const shown = ({ role = 'viewer' }: NavigationEntry): boolean => is(role);
  return NAVIGATION.filter(shown).flatMap((section) => {
    const children = (section.children ?? []).filter(shown);
    const name = t(`nav.${section.name}`);
    if (children.length === 0) return [{ to: section.to, label: name }];
    return children.map((child) => ({ to: child.to, label: `${name} › ${t(`nav.${child.name}`)}` }));
  });
}

/** A handful of each kind of record for what is typed. */
function useRecords(query: string) {
  const [search] = useDebouncedValue(query.trim(), 200);
  const enabled = search.length >= 2;
  const found = matcher(search);
  const products = useQuery({
    queryKey: ['products', 'palette', search],
    enabled,
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/products', { params: { query: { search, per_page: RECORDS } }, signal })),
  });
  const orders = useQuery({
    queryKey: ['orders', 'palette', search],
    enabled,
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/orders', {
          params: { query: { order_number: search, per_page: RECORDS } },
          signal,
        }),
      ),
  });
  const connections = useQuery({ ...connectionsQuery, refetchInterval: false, enabled });
  const brands = useQuery({ ...brandsQuery(search), enabled });
  const groups = useQuery({ ...groupsQuery, enabled });
  const few = <Row,>(rows: readonly Row[] | undefined, textOf?: (row: Row) => string): Row[] =>
    enabled ? (rows ?? []).filter((row) => textOf === undefined || found(textOf(row))).slice(0, RECORDS) : [];
  return {
    products: few(products.data?.data),
    orders: few(orders.data?.data),
    connections: few(connections.data, ({ label, platform_label }) => `${label} ${platform_label}`),
    brands: few(brands.data, ({ name }) => name),
    groups: few(groups.data, ({ name }) => name),
  };
}
