import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import type { AttributeValue, ChannelAttribute } from '@sluice/contracts/portal';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useRights } from '../../../lib/session.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Status } from '../../../ui/Status.tsx';
import { usePublishingChanged } from '../queries.ts';
import { mapValue } from './mapping-calls.ts';

interface ValuesDialogProps {
  place: { credentialId: number; syncId: string };
  attribute: ChannelAttribute | undefined;
  onClose(): void;
}

/** Our values of an attribute, and what each is on the channel; unknown ones first. */
export function ValuesDialog({ attribute, onClose, place }: ValuesDialogProps) {
  const { t } = useTranslation('publishing');
  return (
    <Modal
      opened={attribute !== undefined}
      onClose={onClose}
      size="lg"
      title={t('values.title', { name: attribute?.label })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {attribute && <Values place={place} attribute={attribute} />}
    </Modal>
  );
}

function Values({ place, attribute }: Omit<ValuesDialogProps, 'onClose'> & { attribute: ChannelAttribute }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const query = { category_sync_id: place.syncId, code: attribute.code };
  const { data, error, refetch } = useQuery({
    queryKey: ['mappings', place.credentialId, 'values', query],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/attribute-values', {
          params: { path: { id: place.credentialId }, query },
          signal,
        }),
      ),
  });
  return (
    <Stack>
      <Text size="sm">{t('values.text')}</Text>
      <DataTable
        label={t('values.title', { name: attribute.label })}
        rows={data?.data}
        rowKey={(row) => row.value}
        error={error}
        retry={() => void refetch()}
        columns={[
          { id: 'value', header: t('values.ours'), cell: (row) => row.value },
          {
            id: 'products',
            header: t('column.products'),
            align: 'right',
            hideBelow: 'sm',
            cell: (row) => format.number(row.products),
          },
          {
            id: 'channel',
            header: t('values.theirs'),
            cell: (row) => <ValueSelect place={place} attribute={attribute} row={row} />,
          },
        ]}
      />
      {data?.more && <Text size="sm">{t('values.more')}</Text>}
      <Text size="sm" c="dimmed">
        {t('nextPublish')}
      </Text>
    </Stack>
  );
}

function ValueSelect({
  place,
  attribute,
  row,
}: Omit<ValuesDialogProps, 'onClose'> & { attribute: ChannelAttribute; row: AttributeValue }) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const changed = usePublishingChanged();
  const set = useMutation({
    mutationFn: (channelValue: string | null) =>
      mapValue(place.credentialId, {
        category_sync_id: place.syncId,
        code: attribute.code,
        value: row.value,
        channel_value: channelValue,
      }),
    onSuccess: changed,
  });
  return (
    <Stack gap={2}>
      <Select
        size="xs"
        aria-label={t('values.choose', { value: row.value })}
        data={attribute.allowed_values.map((one) => ({ value: one.code, label: one.label }))}
        value={row.channel_value}
        placeholder={t('values.unknown')}
        searchable
        limit={100}
        clearable={row.by === 'mapping'}
        clearButtonProps={{ 'aria-label': t('values.forget', { value: row.value }) }}
        disabled={!may() || set.isPending}
        error={set.isError ? messageOf(set.error) : undefined}
        onChange={(next) => set.mutate(next)}
      />
      <Status tone={row.by === null ? 'error' : 'live'}>
        {t(row.by === null ? 'values.notKnown' : `values.by.${row.by}`)}
      </Status>
      <Suggestions row={row} disabled={!may() || set.isPending} onTake={(code) => set.mutate(code)} />
    </Stack>
  );
}

/** Values of the channel that may be meant, each to be taken by a click. */
function Suggestions({
  row: { value, suggestions = [] },
  disabled,
  onTake,
}: {
  row: AttributeValue;
  disabled: boolean;
  onTake(code: string): void;
}) {
  const { t } = useTranslation('publishing');
  if (suggestions.length === 0) return null;
  return (
    <Group gap={4}>
      {suggestions.map(({ code, label }) => (
        <Button
          key={code}
          size="compact-xs"
          variant="default"
          disabled={disabled}
          aria-label={t('values.accept', { value, name: label })}
          onClick={() => onTake(code)}
        >
          {t('values.maybe', { name: label })}
        </Button>
      ))}
    </Group>
  );
}
