import { expect, test } from 'vitest';
import { judgeCurves, type Step } from './figures.ts';

test('a curve bends that grows faster than its shape, and noise does not', () => {
  const steps = [10_000, 100_000, 1_000_000].map(
    (size): Step => ({
      size,
      figures: {
        'search, exact': size / 10_000,
        'list, deep page': size / 10_000,
        'list, first page': 3 + Math.log10(size) / 10,
        disk: size ** 1.5 / 1_000,
        'processor at rest': size / 10_000,
      },
    }),
  );
  const verdicts = judgeCurves(steps, new Set(['processor at rest'])).map(({ figure, verdict }) => [
    figure.name,
    verdict,
  ]);
  expect(Object.fromEntries(verdicts)).toEqual({
    'search, exact': 'BENDS',
    'list, deep page': 'linear',
    'list, first page': 'flat',
    disk: 'BENDS',
    'processor at rest': 'linear',
  });
});
