import { describe, expect, test } from 'vitest';
import { foldKey, foldLetters } from './fold-key.ts';

describe('foldKey', () => {
  test.each([
    ['Led ışık', 'LED IŞIK'],
    ['İSTANBUL', 'istanbul'],
    ['  Paşabahçe \t Cam ', 'PAŞABAHÇE CAM'],
    ['Cafe\u0301', 'CAFÉ'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Straße', 'STRASSE'],
    ['GROẞ', 'groß'],
    ['ﬁnal', 'FINAL'],
    ['ΐ', 'Ϊ́'],
    ['ᾳ', 'ΑΙ'],
    ['և', 'ԵՒ'],
    ['i\u0307stanbul', 'İSTANBUL'],
    ['\u212aelvin', 'kelvin'],
  ])('%s and %s are one name', (a, b) => {
    expect(foldKey(a)).toBe(foldKey(b));
  });

  test('is idempotent', () => {
    for (const text of ['İı I i', 'Straße', 'ΟΔΟΣ ΟΔΟΣ', 'Ǆ'])
      expect(foldKey(foldKey(text))).toBe(foldKey(text));
    const unstable = [];
    for (let code = 1; code < 0x20000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const key = foldKey(String.fromCodePoint(code));
      if (foldKey(key) !== key) unstable.push(code);
    }
    expect(unstable).toEqual([]);
  });

  test('keeps different letters apart', () => {
    expect(foldKey('Şok')).not.toBe(foldKey('Sok'));
  });

  test('addresses are compared letter by letter', () => {
    expect(foldLetters('WEIß@EXAMPLE.COM')).toBe('weiß@example.com');
    expect(foldLetters('weiß@example.com')).not.toBe(foldLetters('weiss@example.com'));
  });
});
