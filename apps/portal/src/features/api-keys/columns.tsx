import { Code, Text } from '@mantine/core';
import { PUBLIC_SCOPES, WIDER_SCOPES } from '@sluice/contracts';
import type { ApiKey } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import type { KeyAct } from './KeyQuestions.tsx';

const TONES: Record<ApiKey['state'], Tone> = { active: 'live', expired: 'error', revoked: 'neutral' };

interface ColumnOptions {
  /** Why nothing may be changed. */
  whyNot: string | undefined;
  /** Why no key may be made or renewed. */
  whyNoKey: string | undefined;
  onAct(act: KeyAct): void;
}

export function useColumns(options: ColumnOptions): Column<ApiKey>[] {
  const { t } = useTranslation('api-keys');
  const { used, ends } = useMoments();
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (key) => <NameCell record={key} />,
    },
    {
      id: 'state',
      header: t('stateTitle'),
      hideBelow: 'sm',
      cell: ({ state }) => <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>,
    },
    {
      id: 'may',
      header: t('may'),
      hideBelow: 'md',
      cell: (key) => <ScopesCell record={key} />,
    },
    { id: 'used', header: t('lastUsed'), hideBelow: 'sm', cell: used },
    { id: 'ends', header: t('ends'), hideBelow: 'sm', cell: ends },
    {
      id: 'made',
      header: t('made'),
      hideBelow: 'md',
      cell: (key) => <MadeCell record={key} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      cell: (key) => key.state !== 'revoked' && <KeyMenu record={key} {...options} />,
    },
  ];
}

/** The last use of a key and its end, in words. */
function useMoments() {
  const { t } = useTranslation('api-keys');
  const format = useFormat();
  const used = ({ last_used_at }: ApiKey): string =>
    last_used_at === null ? t('neverUsed') : format.ago(last_used_at);
  const ends = ({ expires_at }: ApiKey): string =>
    expires_at === null ? t('noEnd') : format.day(expires_at);
  return { used, ends };
}

interface CellProps {
  record: ApiKey;
}

/** On a narrow screen, what the other columns say stands below the name. */
function NameCell({ record: key }: CellProps) {
  const { t } = useTranslation('api-keys');
  const { used, ends } = useMoments();
  return (
    <>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {key.name}
      </Text>
      <Code px={0} bg="transparent">
        {key.hint}
      </Code>
      {key.holder !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('knownTo', key.holder)}
          {key.holder.left && ` · ${t('leftShort')}`}
        </Text>
      )}
      <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
        {t(`state.${key.state}`)} · {used(key)} · {ends(key)}
      </Text>
    </>
  );
}

function ScopesCell({ record: { scopes, allowed_addresses } }: CellProps) {
  const { t } = useTranslation('api-keys');
  const isAll = PUBLIC_SCOPES.every((scope) => scopes.includes(scope));
  const named = isAll ? WIDER_SCOPES.filter((scope) => scopes.includes(scope)) : scopes;
  const words = [...(isAll ? [t('mayAll')] : []), ...named.map((scope) => t(`scope.${scope}`))];
  return (
    <>
      {words.join(', ')}
      {allowed_addresses.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('from', { addresses: allowed_addresses.join(', ') })}
        </Text>
      )}
    </>
  );
}

function MadeCell({ record: { created_at, renewed_at, previous_until } }: CellProps) {
  const { t } = useTranslation('api-keys');
  const format = useFormat();
  return (
    <>
      {format.day(created_at)}
      {renewed_at !== null && (
        <Text size="xs" c="dimmed">
          {t('renewedOn', { day: format.day(renewed_at) })}
        </Text>
      )}
      {previous_until !== null && (
        <Text size="xs" c="dimmed">
          {t('oldUntil', { when: format.moment(previous_until) })}
        </Text>
      )}
    </>
  );
}

function KeyMenu({ record: key, whyNot, whyNoKey, onAct }: CellProps & ColumnOptions) {
  const { t } = useTranslation('api-keys');
  const whyNoRenewal = whyNoKey ?? (key.state === 'expired' ? t('expiredFirst') : undefined);
  return (
    <RowMenu
      label={t('actionsOf', key)}
      actions={[
        { label: t('edit'), why: whyNot, onClick: () => onAct({ kind: 'edit', key }) },
        { label: t('renew'), why: whyNoRenewal, onClick: () => onAct({ kind: 'renew', key }) },
        { label: t('revoke'), why: whyNot, danger: true, onClick: () => onAct({ kind: 'revoke', key }) },
      ]}
    />
  );
}
