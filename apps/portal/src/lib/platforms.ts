import type { Platform } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from './api.ts';

/** The platforms that have a connector; they change with the version of the service alone. */
export const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: async ({ signal }): Promise<Platform[]> =>
    (await call(api.GET('/portal/api/platforms', { signal }))).data,
  staleTime: 3_600_000,
});

/** Black or white letters: those that can be read better on a colour, by the contrast of WCAG 2. */
export const inkOn = (colour: string): 'black' | 'white' => (luminance(colour) > 0.179 ? 'black' : 'white');

/** The contrast of two colours, as WCAG 2 defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of `#rrggbb`, as WCAG 2 defines it: 0 black, 1 white. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
