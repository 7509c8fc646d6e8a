import { List, Radio, Stack, Text } from '@mantine/core';
import type { Connection } from '@sluice/contracts/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { contentsQuery } from './queries.ts';

type Listings = 'withdraw' | 'withdraw_all' | 'leave';
type Contents = Awaited<ReturnType<NonNullable<ReturnType<typeof contentsQuery>['queryFn']>>>;

interface DeleteDialogProps {
  connection: Connection;
  opened: boolean;
  onClose(): void;
}

const PARTS = ['listings', 'overrides', 'rules', 'mappings', 'stores', 'source_products', 'events'] as const;

/** Asks before a connection is deleted, with what goes with it. */
export function DeleteDialog({ connection, opened, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { id, label } = connection;
  const [listings, setListings] = useState<Listings>('withdraw');
  const { data, error, refetch } = useQuery({ ...contentsQuery(id), enabled: opened });
  const remove = async (): Promise<void> => {
    await call(api.DELETE('/portal/api/connections/{id}', { params: { path: { id }, query: { listings } } }));
    await navigate({ to: '/connections' });
    client.removeQueries({ queryKey: ['connections', id] });
    await client.invalidateQueries({ queryKey: ['connections'] });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('delete.title', { name: label })}
      confirm={t('delete.do')}
      danger
      waits={data === undefined}
      action={remove}
    >
      {data === undefined ? (
        <Unread error={error} retry={() => void refetch()} />
      ) : (
        <Stack gap="xs">
          <Text size="sm">{t('delete.text')}</Text>
          <Parts contents={data} />
          {data.on_channel > 0 && <OnChannel contents={data} value={listings} onChange={setListings} />}
          {data.orders > 0 && (
            <Text size="sm" role="alert" c="var(--mantine-color-error)">
              {t('delete.orders', { count: data.orders, n: format.number(data.orders) })}
            </Text>
          )}
        </Stack>
      )}
    </ConfirmDialog>
  );
}

/** Stands where the connection's contents are not there: they are being read, or could not be. */
function Unread({ error, retry }: { error: Error | null; retry(): void }) {
  return error === null ? <Loading lines={3} height={18} /> : <ErrorState error={error} retry={retry} />;
}

/** Everything that goes with the connection. */
function Parts({ contents }: { contents: Contents }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const parts = PARTS.filter((part) => contents[part] > 0);
  if (parts.length === 0) return null;
  return (
    <List size="sm">
      {parts.map((part) => (
        <List.Item key={part}>
          {t(`delete.part.${part}`, { count: contents[part], n: format.number(contents[part]) })}
        </List.Item>
      ))}
    </List>
  );
}

interface OnChannelProps {
  contents: Contents;
  value: Listings;
  onChange(value: Listings): void;
}

/** Asks about listings that are on the channel. */
function OnChannel({ contents: data, value, onChange }: OnChannelProps) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return (
    <Radio.Group
      label={t('delete.onChannel', { count: data.on_channel, n: format.number(data.on_channel) })}
      description={
        data.of_deleted_products > 0 &&
        t('delete.ofDeleted', {
          count: data.of_deleted_products,
          n: format.number(data.of_deleted_products),
        })
      }
      value={value}
      onChange={(next) => onChange(next as Listings)}
    >
      <Stack gap={6} mt={6}>
        <Radio
          value="withdraw"
          label={t('delete.withdraw')}
          description={
            data.own_products > 0 &&
            t('delete.ownStay', { count: data.own_products, n: format.number(data.own_products) })
          }
        />
        {data.own_products > 0 && <Radio value="withdraw_all" label={t('delete.withdrawAll')} />}
        <Radio value="leave" label={t('delete.leave')} />
      </Stack>
    </Radio.Group>
  );
}
