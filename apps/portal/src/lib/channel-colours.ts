import type { Channel } from '@sluice/contracts';
import type { Platform } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from './choices.ts';
import { hueOf } from './hues.ts';
import { platformsQuery } from './platforms.ts';

/**
 * The colours of channels, for either appearance. Each is at least 3:1 on the grounds of pages, and the ink of its
 * appearance at least 4.5:1 on it.
 */
export const CHANNEL_PALETTE = [
  { light: '#2563eb', dark: '#7aa5ff' },
  { light: '#c2410c', dark: '#ff9a5c' },
  { light: '#0f766e', dark: '#4cc9b8' },
  { light: '#7e22ce', dark: '#c79bff' },
  { light: '#be185d', dark: '#ff8fc0' },
  { light: '#a16207', dark: '#e5b84a' },
  { light: '#3f7d20', dark: '#93cf6b' },
  { light: '#52606d', dark: '#a9b6c4' },
] as const;
/** Letters on a colour of the palette. */
export const CHANNEL_INK = { light: '#ffffff', dark: '#101318' } as const;

type Sold = Pick<Channel, 'credential_id' | 'platform'>;

/**
 * The place of each connection in the palette. The oldest choose first, and each takes the free colour that is nearest to
 * the mark of its platform, so that most channels keep the hue people know; none comes twice before all are taken.
 */
export function placesInPalette(
  channels: readonly Sold[],
  markOf: (platform: string) => string | undefined,
): Map<number, number> {
  const places = new Map<number, number>();
  let free = CHANNEL_PALETTE.map((_, place) => place);
  for (const { credential_id, platform } of channels.toSorted((a, b) => a.credential_id - b.credential_id)) {
    if (free.length === 0) free = CHANNEL_PALETTE.map((_, place) => place);
    const wanted = hueOf(markOf(platform) ?? '#808080');
    const place = free.reduce((best, one) => (distance(one, wanted) < distance(best, wanted) ? one : best));
    places.set(credential_id, place);
    free = free.filter((one) => one !== place);
  }
  return places;
}

/** How far a colour of the palette is from a hue; a grey mark wants none, so the palette's order decides. */
function distance(place: number, wanted: number | undefined): number {
  const own = hueOf(CHANNEL_PALETTE[place]!.light);
  if (wanted === undefined) return own === undefined ? 1 : 0;
  if (own === undefined) return 360;
  const apart = Math.abs(own - wanted);
  return Math.min(apart, 360 - apart);
}

const colourAt = (place: number): string => `var(--sluice-channel-${place + 1})`;

/** The colour of a connection, the same wherever it is shown; one that takes no products has one by its id. */
export function useChannelColour(): (connection: number) => string {
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: platforms = [] } = useQuery(platformsQuery);
  const places = placesOf(channels, platforms);
  return (connection) => colourAt(places.get(connection) ?? connection % CHANNEL_PALETTE.length);
}

const known = new WeakMap<readonly Sold[], WeakMap<readonly Platform[], Map<number, number>>>();

/** Computed once for the answers that hundreds of marks read. */
function placesOf(channels: readonly Sold[], platforms: readonly Platform[]): Map<number, number> {
  const byPlatforms = known.get(channels) ?? new WeakMap<readonly Platform[], Map<number, number>>();
  known.set(channels, byPlatforms);
  const places =
    byPlatforms.get(platforms) ??
    placesInPalette(channels, (slug) => platforms.find(({ platform }) => platform === slug)?.mark.colour);
  byPlatforms.set(platforms, places);
  return places;
}
