import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { explainIssue } from '@sluice/contracts';
import type { Notification } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Status } from '../../ui/Status.tsx';
import type { Entry } from './entries.ts';
import classes from './notifications.module.css';
import { placeOf } from './place.ts';

/** Columns of the inbox. @param onRead of the notifications of one entry */
export function useColumns(onRead: (ids: number[]) => void): Column<Entry>[] {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  return [
    { id: 'trouble', header: t('trouble'), cell: (entry) => <Trouble entry={entry} onRead={onRead} /> },
    { id: 'kind', header: t('kindHeader'), hideBelow: 'sm', cell: ([row]) => t(`kind.${row.kind}`) },
    { id: 'state', header: t('state'), hideBelow: 'sm', cell: ([row]) => <State row={row} /> },
    { id: 'since', header: t('since'), hideBelow: 'sm', cell: ([row]) => format.moment(row.first_at) },
    {
      id: 'read',
      header: t('read'),
      headerHidden: true,
      align: 'right',
      hideBelow: 'sm',
      cell: (entry) => <Read entry={entry} onRead={onRead} />,
    },
  ];
}

interface PartProps {
  entry: Entry;
  onRead(ids: number[]): void;
}

const idsOf = (entry: Entry): number[] => entry.map(({ id }) => id);

/** The sentence of an entry, and what it says below. */
function useWords(): (entry: Entry) => { title: string; below: string | null } {
  const { t, i18n } = useTranslation('notifications');
  const format = useFormat();
  return (entry) => {
    const [row] = entry;
    if (entry.length > 1) {
      const names = entry.map(({ message_key: key }) => String(key?.params?.label ?? ''));
      return { title: t('held', { number: format.number(entry.length) }), below: format.list(names) };
    }
    const below = row.cause === null ? null : explainIssue(row.cause, i18n.language).title;
    return { title: say(row.message_key, row.message), below };
  };
}

/**
 * The sentence, which leads to the place, and the cause where one is known. On a narrow screen, the other columns stand
 * below it.
 */
function Trouble({ entry, onRead }: PartProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const [row] = entry;
  const { title, below } = useWords()(entry);
  return (
    <Group gap={10} wrap="nowrap" align="flex-start">
      <span className={classes.dot} data-new={!row.is_read || undefined}>
        {!row.is_read && <VisuallyHidden>{t('isNew')}</VisuallyHidden>}
      </span>
      <Stack gap={0}>
        <AnchorLink
          {...placeOf(row)}
          size="sm"
          fw={row.is_read ? 400 : 700}
          onClick={() => onRead(idsOf(entry))}
        >
          {title}
        </AnchorLink>
        {below !== null && (
          <Text size="xs" c="dimmed" component="span">
            {below}
          </Text>
        )}
        <Group gap="xs" mt={4} hiddenFrom="sm" fz="xs">
          <State row={row} />
          <span>{format.ago(row.first_at)}</span>
          <Read entry={entry} onRead={onRead} />
        </Group>
      </Stack>
    </Group>
  );
}

/** Whether it lasts. An import is over as it fails, which makes nothing well again. */
function State({ row }: { row: Notification }) {
  const { t } = useTranslation('notifications');
  if (row.ended_at === null) return <Status tone="error">{t('open')}</Status>;
  if (row.import_id !== null) return <Status tone="neutral">{t('happened')}</Status>;
  return <Status tone="live">{t('well')}</Status>;
}

function Read({ entry, onRead }: PartProps) {
  const { t } = useTranslation('notifications');
  const { title } = useWords()(entry);
  if (entry[0].is_read) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={t('markOf', { message: title })}
      onClick={() => onRead(idsOf(entry))}
    >
      {t('mark')}
    </Button>
  );
}
