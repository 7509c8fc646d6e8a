import type { ProductListRow } from '@sluice/contracts/portal';
import type { TFunction } from 'i18next';
import { CHANNEL_TONES } from '../../../ui/channel-tones.ts';
import { Status } from '../../../ui/Status.tsx';
import classes from './Products.module.css';

interface ChannelStatesProps {
  row: ProductListRow;
  /** Connection id to its name. */
  labels: ReadonlyMap<number, string>;
  t: TFunction;
}

/** One state per channel: in words for one or two, as counts for more. */
export function ChannelStates({ row, labels, t }: ChannelStatesProps) {
  const { channels } = row;
  if (channels.length === 0) return <span className={classes.quiet}>{t('noChannels')}</span>;
  if (channels.length <= 2)
    return (
      <span className={classes.states}>
        {channels.map(({ credential_id, state }) => (
          <span key={credential_id} className={classes.state} title={labels.get(credential_id)}>
            <Status tone={CHANNEL_TONES[state]}>{t(`state.${state}`)}</Status>
            {channels.length > 1 && <span className={classes.quiet}>{labels.get(credential_id)}</span>}
          </span>
        ))}
      </span>
    );
  const counts = Map.groupBy(channels, ({ state }) => state);
  return (
    <span className={classes.states}>
      {[...counts].map(([state, those]) => (
        <span
          key={state}
          className={`${classes.state} ${classes.counted}`}
          title={those.map(({ credential_id }) => labels.get(credential_id)).join(', ')}
        >
          <Status tone={CHANNEL_TONES[state]}>
            {t('stateCount', { count: those.length, state: t(`state.${state}`) })}
          </Status>
        </span>
      ))}
    </span>
  );
}
