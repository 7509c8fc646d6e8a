import { Box, Button, Group, Select, Switch } from '@mantine/core';
import type { Connection } from '@sluice/contracts/portal';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { matcher } from '../../lib/matches.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { ChannelMark } from '../../ui/ChannelMark.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Filters } from '../../ui/Filters.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Status } from '../../ui/Status.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BlockedBanner } from './BlockedBanner.tsx';
import classes from './connections.module.css';
import { freshness, ordersRead } from './freshness.ts';
import { toConnection } from './links.ts';
import { connectionsQuery } from './queries.ts';
import { SendingButton } from './SendingButton.tsx';
import type { ListSearch } from './search.ts';
import { countsOf, isStopped, STATES, stateOf, TONES } from './state.ts';
import { useAdmin } from './use-admin.ts';
import { usePause } from './use-pause.ts';

export function ConnectionsPage() {
  const { t } = useTranslation('connections');
  const [search, change] = usePageSearch('/connections');
  const { data, error, refetch } = useQuery(connectionsQuery);
  const { may, why } = useAdmin();
  const pause = usePause();
  const columns = useColumns(may ? (id, paused) => pause.mutate({ id, paused }) : undefined, why);
  const shown = data?.filter((one) => matches(one, search)).sort(byUrgency);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        more={data?.length !== 0 && <SendingButton />}
        actions={<NewButton may={may} why={why} />}
      />
      {pause.isError && <ErrorState error={pause.error} />}
      {data?.filter(isStopped).map((one) => (
        <BlockedBanner key={one.id} connection={one} named />
      ))}
      {data?.length !== 0 && (
        <Box mb="md">
          <ConnectionFilters search={search} change={change} />
        </Box>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        rows={shown}
        rowKey={(row) => row.id}
        error={error}
        retry={() => void refetch()}
        empty={
          data?.length === 0 ? (
            <EmptyState
              icon={IconPlugConnected}
              title={t('empty.title')}
              action={<NewButton may={may} why={why} />}
            >
              {t('empty.text')}
            </EmptyState>
          ) : (
            <EmptyState title={t('none')} />
          )
        }
      />
    </>
  );
}

const matches = (one: Connection, { search, state, role }: ListSearch): boolean =>
  (search === undefined || matcher(search)(`${one.label} ${one.platform_label}`)) &&
  (state === undefined || stateOf(one) === state) &&
  (role === undefined || one.role === role || one.role === 'both');

const byUrgency = (a: Connection, b: Connection): number =>
  STATES.indexOf(stateOf(a)) - STATES.indexOf(stateOf(b)) || a.label.localeCompare(b.label);

function NewButton({ may, why }: { may: boolean; why: string | undefined }) {
  const { t } = useTranslation('connections');
  const icon = <IconPlus size={16} aria-hidden />;
  if (!may)
    return (
      <Button leftSection={icon} disabled title={why}>
        {t('new')}
      </Button>
    );
  return (
    <ButtonLink leftSection={icon} to="/connections/new">
      {t('new')}
    </ButtonLink>
  );
}

interface FiltersProps {
  search: ListSearch;
  change(patch: Partial<ListSearch>): void;
}

function ConnectionFilters({ search, change }: FiltersProps) {
  const { t } = useTranslation('connections');
  return (
    <Filters
      label={t('filter.label')}
      count={[search.state, search.role].filter((value) => value !== undefined).length}
      first={
        <SearchField
          label={t('search')}
          value={search.search}
          onSearch={(text) => change({ search: text })}
        />
      }
    >
      <Select
        aria-label={t('filter.state')}
        placeholder={t('filter.state')}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clear') }}
        w={190}
        value={search.state ?? null}
        data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(value) => change({ state: (value ?? undefined) as ListSearch['state'] })}
      />
      <Select
        aria-label={t('filter.role')}
        placeholder={t('filter.role')}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clear') }}
        w={190}
        value={search.role ?? null}
        data={(['target', 'source'] as const).map((value) => ({ value, label: t(`role.${value}`) }))}
        onChange={(value) => change({ role: (value ?? undefined) as ListSearch['role'] })}
      />
    </Filters>
  );
}

function useColumns(
  toggle: ((id: number, paused: boolean) => void) | undefined,
  why: string | undefined,
): Column<Connection>[] {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return [
    {
      id: 'label',
      header: t('column.connection'),
      cell: (one) => <Name one={one} />,
    },
    { id: 'state', header: t('column.state'), cell: (one) => <State one={one} />, hideBelow: 'sm' },
    { id: 'listings', header: t('column.listings'), cell: (one) => <Listings one={one} />, hideBelow: 'sm' },
    { id: 'fresh', header: t('column.fresh'), cell: (one) => freshness(one, format, t), hideBelow: 'md' },
    {
      id: 'delivered',
      header: t('column.delivered'),
      cell: (one) => (one.last_delivery_at ? format.ago(one.last_delivery_at) : t('never')),
      hideBelow: 'md',
    },
    {
      id: 'orders',
      header: t('column.orders'),
      cell: (one) => ordersRead(one, format, t),
      hideBelow: 'md',
    },
    {
      id: 'deliver',
      header: t('column.deliver'),
      width: 90,
      cell: (one) => (one.role === 'source' ? '–' : <DeliverSwitch one={one} toggle={toggle} why={why} />),
    },
  ];
}

function State({ one }: { one: Connection }) {
  const { t } = useTranslation('connections');
  const state = stateOf(one);
  const shown = <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>;
  if (state !== 'held') return shown;
  return (
    <AnchorLink to="/publishing/held" size="sm" c="inherit">
      {shown}
    </AnchorLink>
  );
}

interface DeliverSwitchProps {
  one: Connection;
  /** undefined where the person may not. */
  toggle: ((id: number, paused: boolean) => void) | undefined;
  why: string | undefined;
}

function DeliverSwitch({ one, toggle, why }: DeliverSwitchProps) {
  const { t } = useTranslation('connections');
  return (
    <Switch
      aria-label={t('deliverTo', { name: one.label })}
      checked={one.status === 'active'}
      disabled={toggle === undefined}
      title={why}
      onChange={(event) => toggle?.(one.id, !event.currentTarget.checked)}
    />
  );
}

/** On a narrow screen, the state and the listings stand below the name. */
function Name({ one }: { one: Connection }) {
  const { t } = useTranslation('connections');
  return (
    <div className={classes.marked}>
      <ChannelMark platform={one.platform} connection={one.id} />
      <div className={classes.name}>
        <AnchorLink fw={600} size="sm" {...toConnection(one.id)}>
          {one.label}
        </AnchorLink>
        <span className={classes.quiet}>
          {one.platform_label}
          {one.role !== 'target' && ` · ${t(`role.${one.role}`)}`}
        </span>
        <Group gap="0 12px" mt={2} hiddenFrom="sm">
          <State one={one} />
          {one.role !== 'source' && <Listings one={one} />}
        </Group>
      </div>
    </div>
  );
}

function Listings({ one }: { one: Connection }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { live, waiting, errors } = countsOf(one);
  if (one.role === 'source') return <>–</>;
  return (
    <span className={classes.counts}>
      <span>{t('counts.live', { count: live, n: format.number(live) })}</span>
      {waiting > 0 && (
        <span className={classes.waiting}>
          {t('counts.waiting', { count: waiting, n: format.number(waiting) })}
        </span>
      )}
      {errors > 0 && (
        <Link className={classes.errors} to="/publishing/results" search={{ credential_id: one.id }}>
          {t('counts.errors', { count: errors, n: format.number(errors) })}
        </Link>
      )}
    </span>
  );
}
