import { useQuery } from '@tanstack/react-query';
import { useChannelColour } from '../lib/channel-colours.ts';
import { inkOn, platformsQuery } from '../lib/platforms.ts';
import classes from './ChannelMark.module.css';

interface ChannelMarkProps {
  platform: string;
  /** The connection, in whose colour its mark is; without one, the mark is in the colour of its platform. */
  connection?: number | undefined;
  size?: 'sm' | 'md';
}

/** The sign of a channel beside its name, the same wherever it is shown. The name says it all, so readers pass it over. */
export function ChannelMark({ platform, connection, size = 'sm' }: ChannelMarkProps) {
  const { data } = useQuery(platformsQuery);
  const colourOf = useChannelColour();
  const mark = data?.find((one) => one.platform === platform)?.mark;
  const look =
    connection === undefined
      ? mark && { background: mark.colour, color: inkOn(mark.colour) }
      : { background: colourOf(connection), color: 'var(--sluice-channel-ink)' };
  return (
    <span className={classes.mark} data-size={size} aria-hidden style={look}>
      {mark?.text}
    </span>
  );
}

interface ChannelNameProps {
  platform: string;
  label: string;
  credential_id: number;
}

/** A channel by its mark and the name of its connection, for cells of tables. */
export function ChannelName({ platform, label, credential_id }: ChannelNameProps) {
  return (
    <span className={classes.name}>
      <ChannelMark platform={platform} connection={credential_id} />
      {label}
    </span>
  );
}
