import { describe, expect, test } from 'vitest';
import { hasControls, isPlainLine } from './text.ts';

describe('a text of one line that arrives as it is', () => {
  test.each(['Lamp', 'Masa lambası', ''])('%j is one', (text) => {
    expect(isPlainLine(text)).toBe(true);
  });

  test.each([' Lamp', 'Lamp ', 'La\nmp', 'La\tmp', 'La\u0000mp', 'La\u000bmp'])('%j is none', (text) => {
    expect(isPlainLine(text)).toBe(false);
  });

  test('tabs and ends of lines are no control characters of a description', () => {
    expect(['a\tb\r\nc', 'a\u0001b'].map(hasControls)).toEqual([false, true]);
  });
});
