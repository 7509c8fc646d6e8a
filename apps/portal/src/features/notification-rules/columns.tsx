import { Text } from '@mantine/core';
import type { NotificationRule } from '@sluice/contracts/portal';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Status } from '../../ui/Status.tsx';
import { RULES } from './queries.ts';
import { stateOf, TONES } from './state.ts';
import { inOrder } from './values.ts';

interface ColumnOptions {
  /** Why nothing may be changed. */
  whyNot: string | undefined;
  onEdit(rule: NotificationRule): void;
}

export function useColumns({ whyNot, onEdit }: ColumnOptions): Column<NotificationRule>[] {
  const { t } = useTranslation(RULES);
  const format = useFormat();
  return [
    { id: 'name', header: t('name'), cell: (rule) => <NameCell rule={rule} /> },
    { id: 'state', header: t('stateTitle'), cell: (rule) => <StateCell rule={rule} /> },
    {
      id: 'kinds',
      header: t('kinds'),
      hideBelow: 'md',
      cell: ({ kinds }) => (
        <Text size="sm">
          {inOrder(kinds)
            .map((kind) => t(`kind.${kind}`))
            .join(', ')}
        </Text>
      ),
    },
    { id: 'times', header: t('cadence'), hideBelow: 'md', cell: (rule) => <TimesCell rule={rule} /> },
    {
      id: 'sent',
      header: t('lastSent'),
      hideBelow: 'sm',
      cell: ({ last_sent_at: at }) => (at === null ? t('never') : format.ago(at)),
    },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      cell: (rule) => (
        <GuardedButton
          why={whyNot}
          size="xs"
          variant="default"
          aria-label={t('editOf', rule)}
          onClick={() => onEdit(rule)}
        >
          {t('edit')}
        </GuardedButton>
      ),
    },
  ];
}

function NameCell({ rule }: { rule: NotificationRule }) {
  const { t } = useTranslation(RULES);
  const { id, label, way, emails, url_origin: origin } = rule;
  return (
    <>
      <AnchorLink
        {...linkOptions({ to: '/settings/notifications/$id', params: { id: String(id) } })}
        size="sm"
        fw={600}
        style={{ overflowWrap: 'anywhere' }}
      >
        {label}
      </AnchorLink>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t(`way.${way}`)} · {way === 'email' ? firstOf(emails) : origin}
      </Text>
    </>
  );
}

/** The first address, and how many there are besides: cells are narrow. */
const firstOf = ([first, ...rest]: readonly string[]): string =>
  rest.length === 0 ? (first ?? '') : `${first} +${rest.length}`;

function StateCell({ rule }: { rule: NotificationRule }) {
  const { t } = useTranslation(RULES);
  const state = stateOf(rule);
  return (
    <>
      <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>
      {state === 'failing' && rule.last_error !== null && (
        <Text size="xs" c="dimmed" maw={260} style={{ overflowWrap: 'anywhere' }}>
          {say(rule.last_error_key, rule.last_error)}
        </Text>
      )}
      {rule.pending > 0 && (
        <Text size="xs" c="dimmed">
          {t('pendingCount', { count: rule.pending })}
        </Text>
      )}
    </>
  );
}

/** When the rule speaks, and its quiet hours. */
function TimesCell({ rule }: { rule: NotificationRule }) {
  const { t } = useTranslation(RULES);
  const { cadence, daily_at: at, quiet_from: from, quiet_to: to } = rule;
  return (
    <>
      <Text size="sm">{cadence === 'daily' ? t('dailyAt', { at }) : t(`cadences.${cadence}`)}</Text>
      {cadence !== 'daily' && from !== null && (
        <Text size="xs" c="dimmed">
          {t('quietBetween', { from, to })}
        </Text>
      )}
    </>
  );
}
