import { Group, Paper, Text, Title } from '@mantine/core';
import type { Overview } from '@sluice/contracts/portal';
import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import { publishingCountsQuery } from '../../lib/publishing-counts.ts';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { FirstLive } from './FirstLive.tsx';
import classes from './home.module.css';
import { type Trouble, troublesOf } from './troubles.ts';

/** Says whether all is well, and else what is not, each with the way to the page where it is mended. */
export function StatusPanel({ overview }: { overview: Overview }) {
  const { t } = useTranslation('home');
  const id = useId();
  const counts = useQuery({ ...publishingCountsQuery, refetchInterval: 30_000 });
  if (counts.data === undefined)
    return counts.isError ? (
      <ErrorState error={counts.error} retry={() => void counts.refetch()} />
    ) : (
      <Loading lines={1} height={56} />
    );
  const troubles = troublesOf(overview, counts.data);
  const isWell = troubles.length === 0;
  const first = isFirstLive(overview) && <FirstLive first={overview.first_live!} />;
  const Icon = isWell ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      <Paper
        component="section"
        withBorder
        className={classes.status}
        data-tone={isWell ? 'live' : (troubles[0]?.tone ?? 'error')}
        aria-labelledby={id}
      >
        <Group gap="sm" wrap="nowrap" align="center" className={classes.statusHead}>
          <Icon size={22} className={classes.statusIcon} aria-hidden />
          <div style={{ flex: 1, minWidth: 0 }} role="status">
            <Title order={2} size="h4" id={id}>
              {isWell ? t('status.well') : t('status.troubles', { count: troubles.length })}
            </Title>
            {isWell && (
              <Text size="sm" c="dimmed">
                {t('status.wellText')}
              </Text>
            )}
          </div>
          <CountedAt overview={overview} />
        </Group>
        {!isWell && <Troubles troubles={troubles} />}
        {isWell && first}
      </Paper>
      {/* Good news do not belong into a card that warns. */}
      {!isWell && first}
    </>
  );
}

/** Whether a product is live and none besides: on each channel at most one listing. */
const isFirstLive = ({ first_live, states, channels }: Overview): boolean =>
  first_live !== null && states.live <= channels.length;

function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <ul className={classes.rows}>
      {troubles.map(({ name, label, credential_id, count, link, tone, block }) => (
        <li key={`${name} ${credential_id ?? ''}`}>
          <Link {...link} className={classes.row}>
            <span className={classes.trouble}>
              {t(`problems.${name}`, { count, label })}
              {block && <span className={classes.reason}>{say(block.reason_key, block.reason)}</span>}
            </span>
            {count > 0 && (
              <span className={classes.count} data-tone={tone}>
                {format.number(count)}
              </span>
            )}
            <IconChevronRight size={16} aria-hidden className={classes.more} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Of a large shop, whose numbers are counted beside: the time of the last count. */
function CountedAt({ overview: { counted_at, newer_in_ms } }: { overview: Overview }) {
  const { t, i18n } = useTranslation('home');
  if (newer_in_ms === null) return null;
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' }).format(new Date(counted_at));
  return (
    <Text size="xs" c="dimmed" component="time" dateTime={counted_at} style={{ whiteSpace: 'nowrap' }}>
      {t('status.counted', { time })}
    </Text>
  );
}
