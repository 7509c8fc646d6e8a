import { expect, test } from 'vitest';
import { contrast } from '../lib/platforms.ts';
import { cssVariables } from './theme.ts';

// holds UI-19
test('words, quiet words, links and errors can be read on the notices of the dark appearance', () => {
  const dark = cssVariables({} as never).dark as Record<string, string>;
  for (const hue of ['yellow', 'red', 'green', 'blue']) {
    const ground = dark[`--mantine-color-${hue}-light`]!;
    const inks = ['dimmed', 'anchor', 'error', `${hue}-light-color`].map((ink) => `--mantine-color-${ink}`);
    for (const ink of inks)
      expect(contrast(ground, dark[ink]!), `${ink} on ${hue}`).toBeGreaterThanOrEqual(4.5);
  }
});
