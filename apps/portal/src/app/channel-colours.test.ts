import { describe, expect, test } from 'vitest';
import { CHANNEL_INK, CHANNEL_PALETTE, placesInPalette } from '../lib/channel-colours.ts';
import { contrast } from '../lib/platforms.ts';
import { cssVariables } from './theme.ts';

const MARKS: Record<string, string> = { orange: '#ff5a00', blue: '#0064d2', grey: '#4c5c70' };
const places = (...platforms: string[]): number[] => {
  const channels = platforms.map((platform, at) => ({ credential_id: at + 1, platform }));
  return [...placesInPalette(channels, (slug) => MARKS[slug]).values()];
};

// holds UI-47
describe('colours of channels', () => {
  test('a channel has the colour nearest to its mark that no older one has, wherever the list begins', () => {
    expect(places('blue', 'orange')).toEqual([0, 1]);
    expect(places('orange', 'blue')).toEqual([1, 0]);
    expect(places('grey', 'orange', 'grey')).toEqual([0, 1, 2]);
    expect(
      placesInPalette(
        [
          { credential_id: 9, platform: 'blue' },
          { credential_id: 2, platform: 'blue' },
        ],
        (s) => MARKS[s],
      ).get(2),
    ).toBe(0);
  });

  test('no colour comes twice before all are taken', () => {
    const many = places(...Array.from({ length: CHANNEL_PALETTE.length + 2 }, () => 'orange'));
    expect(new Set(many.slice(0, CHANNEL_PALETTE.length)).size).toBe(CHANNEL_PALETTE.length);
    expect(many.slice(CHANNEL_PALETTE.length)).toEqual(many.slice(0, 2));
  });

  test('each colour stands out from the grounds of its appearance, and its letters from it', () => {
    const grounds = cssVariables({} as never) as Record<'light' | 'dark', Record<string, string>>;
    for (const appearance of ['light', 'dark'] as const)
      for (const colour of CHANNEL_PALETTE.map((one) => one[appearance])) {
        for (const ground of ['--sluice-surface', '--sluice-ground'])
          expect(
            contrast(colour, grounds[appearance][ground]!),
            `${colour} on ${ground}`,
          ).toBeGreaterThanOrEqual(3);
        expect(contrast(CHANNEL_INK[appearance], colour), colour).toBeGreaterThanOrEqual(4.5);
      }
  });
});
