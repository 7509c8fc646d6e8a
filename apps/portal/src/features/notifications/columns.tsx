import { Button, Group, Stack, Text } from '@mantine/core';
import { explainIssue } from '@sluice/contracts';
import type { Notification } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Status } from '../../ui/Status.tsx';
import { placeOf } from './place.ts';

/** Columns of the inbox. @param onRead of one notification */
export function useColumns(onRead: (id: number) => void): Column<Notification>[] {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  return [
    { id: 'trouble', header: t('trouble'), cell: (row) => <Trouble row={row} onRead={onRead} /> },
    { id: 'kind', header: t('kindHeader'), hideBelow: 'sm', cell: (row) => t(`kind.${row.kind}`) },
    { id: 'state', header: t('state'), hideBelow: 'sm', cell: (row) => <State row={row} /> },
    { id: 'since', header: t('since'), hideBelow: 'sm', cell: (row) => format.moment(row.first_at) },
    {
      id: 'read',
      header: t('read'),
      headerHidden: true,
      align: 'right',
      hideBelow: 'sm',
      cell: (row) => <Read row={row} onRead={onRead} />,
    },
  ];
}

interface PartProps {
  row: Notification;
  onRead(id: number): void;
}

/**
 * The sentence, which leads to the place, and the cause where one is known. On a narrow screen, the other columns stand
 * below it.
 */
function Trouble({ row, onRead }: PartProps) {
  const { i18n } = useTranslation('notifications');
  const format = useFormat();
  return (
    <Stack gap={0}>
      <AnchorLink {...placeOf(row)} size="sm" fw={row.is_read ? 400 : 700} onClick={() => onRead(row.id)}>
        {say(row.message_key, row.message)}
      </AnchorLink>
      {row.cause !== null && (
        <Text size="xs" c="dimmed" component="span">
          {explainIssue(row.cause, i18n.language).title}
        </Text>
      )}
      <Group gap="xs" mt={4} hiddenFrom="sm" fz="xs">
        <State row={row} />
        <span>{format.ago(row.first_at)}</span>
        <Read row={row} onRead={onRead} />
      </Group>
    </Stack>
  );
}

/** Whether it lasts. An import is over as it fails, which makes nothing well again. */
function State({ row }: { row: Notification }) {
  const { t } = useTranslation('notifications');
  if (row.ended_at === null) return <Status tone="error">{t('open')}</Status>;
  if (row.import_id !== null) return <Status tone="neutral">{t('happened')}</Status>;
  return <Status tone="live">{t('well')}</Status>;
}

function Read({ row, onRead }: PartProps) {
  const { t } = useTranslation('notifications');
  if (row.is_read) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={t('markOf', { message: say(row.message_key, row.message) })}
      onClick={() => onRead(row.id)}
    >
      {t('mark')}
    </Button>
  );
}
