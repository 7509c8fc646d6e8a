import type { Connection } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import classes from './home.module.css';

/** Changes that wait longer than this are late; up to here a bar says that they are on their way. */
const LATE_SECONDS = 300;

/** Shows a bar for each channel that is behind changes made here, the furthest behind first. */
export function Freshness({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const targets = connections
    .filter(({ role, lag_seconds }) => role !== 'source' && lag_seconds > 0)
    .toSorted((a, b) => b.lag_seconds - a.lag_seconds);
  if (targets.length === 0) return null;
  const longest = Math.max(LATE_SECONDS, ...targets.map(({ lag_seconds }) => lag_seconds));
  return (
    <ul className={classes.bars} aria-label={t('connections.behind')}>
      {targets.map(({ id, label, lag_seconds }) => (
        <li key={id}>
          <span className={classes.barLabel}>{label}</span>
          <span className={classes.track} aria-hidden>
            <span
              className={classes.bar}
              data-late={lag_seconds > LATE_SECONDS}
              style={{ inlineSize: `${(100 * lag_seconds) / longest}%` }}
            />
          </span>
          <span className={classes.barValue}>{format.duration(lag_seconds * 1000)}</span>
        </li>
      ))}
    </ul>
  );
}
