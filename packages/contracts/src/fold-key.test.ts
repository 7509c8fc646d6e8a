import { describe, expect, test } from 'vitest';
import { foldKey } from './fold-key.ts';

describe('foldKey', () => {
  test.each([
    ['Led ışık', 'LED IŞIK'],
    ['İSTANBUL', 'istanbul'],
    ['  Paşabahçe \t Cam ', 'PAŞABAHÇE CAM'],
    ['Cafe\u0301', 'CAFÉ'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('%s and %s are one name', (a, b) => {
    expect(foldKey(a)).toBe(foldKey(b));
  });

  test('is idempotent', () => {
    for (const text of ['İı I i', 'Straße', 'ΟΔΟΣ ΟΔΟΣ', 'Ǆ'])
      expect(foldKey(foldKey(text))).toBe(foldKey(text));
  });

  test('keeps different letters apart', () => {
    expect(foldKey('Şok')).not.toBe(foldKey('Sok'));
  });
});
