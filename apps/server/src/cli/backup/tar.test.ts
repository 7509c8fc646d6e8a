import { describe, expect, test } from 'vitest';
import { BLOCK, decodeHeader, encodeHeader, padding } from './tar.ts';

const moment = new Date('2026-03-01T09:30:00Z');

describe('tar headers', () => {
  test.each([
    'a.json',
    `tables/${'x'.repeat(80)}/000001.copy`,
    `media/${'1/'.repeat(60)}${'b'.repeat(90)}.jpg`,
  ])('give %s back', (name) => {
    const header = encodeHeader({ name, size: 8_589_934_591 }, moment);
    expect(header.length).toBe(BLOCK);
    expect(decodeHeader(header)).toEqual({ name, size: 8_589_934_591 });
  });

  test('refuse a name that has no place and a block that was changed', () => {
    expect(() => encodeHeader({ name: 'a'.repeat(200), size: 1 }, moment)).toThrow('too long');
    const header = encodeHeader({ name: 'a', size: 1 }, moment);
    header[0] = 98;
    expect(() => decodeHeader(header)).toThrow('not a tar header');
    expect(decodeHeader(Buffer.alloc(BLOCK))).toBeNull();
  });

  test('pad to whole blocks', () => {
    expect([0, 1, 511, 512, 513].map((size) => padding(size).length)).toEqual([0, 511, 1, 0, 511]);
  });
});
