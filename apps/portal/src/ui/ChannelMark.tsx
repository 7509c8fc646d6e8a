import { useQuery } from '@tanstack/react-query';
import { inkOn, platformsQuery } from '../lib/platforms.ts';
import classes from './ChannelMark.module.css';

interface ChannelMarkProps {
  platform: string;
  size?: 'sm' | 'md';
}

/** The sign of a channel beside its name, the same wherever it is shown. The name says it all, so readers pass it over. */
export function ChannelMark({ platform, size = 'sm' }: ChannelMarkProps) {
  const { data } = useQuery(platformsQuery);
  const mark = data?.find((one) => one.platform === platform)?.mark;
  return (
    <span
      className={classes.mark}
      data-size={size}
      aria-hidden
      style={mark && { background: mark.colour, color: inkOn(mark.colour) }}
    >
      {mark?.text}
    </span>
  );
}

/** A channel by its mark and the name of its connection, for cells of tables. */
export function ChannelName({ platform, label }: { platform: string; label: string }) {
  return (
    <span className={classes.name}>
      <ChannelMark platform={platform} />
      {label}
    </span>
  );
}
