import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { open, parseMasterKeys, seal } from './index.ts';

const key = () => randomBytes(32).toString('base64');

// holds CHAN-5
describe('sealed records', () => {
  const first = key();
  const master = parseMasterKeys(`1:${first}`);

  test('open to what was sealed, and never look the same twice', () => {
    const sealed = seal(master, '{"api_key":"s3cret"}', 'tenant/1/connection/2');
    expect(open(master, sealed, 'tenant/1/connection/2')).toBe('{"api_key":"s3cret"}');
    expect(sealed.equals(seal(master, '{"api_key":"s3cret"}', 'tenant/1/connection/2'))).toBe(false);
    expect(sealed.toString('latin1')).not.toContain('s3cret');
  });

  test('do not open for another tenant, changed, or without their master key', () => {
    const sealed = seal(master, 'x', 'tenant/1/connection/2');
    expect(() => open(master, sealed, 'tenant/2/connection/2')).toThrow('cannot be opened');
    const changed = Buffer.from(sealed);
    changed[changed.length - 1]! ^= 1;
    expect(() => open(master, changed, 'tenant/1/connection/2')).toThrow('cannot be opened');
    expect(() => open(parseMasterKeys(`2:${key()}`), sealed, 'tenant/1/connection/2')).toThrow(
      'master key 1 is missing',
    );
  });

  test('old records open after a rotation, new ones use the newest key', () => {
    const old = seal(master, 'x', 'a');
    const rotated = parseMasterKeys(`1:${first},2:${key()}`);
    expect(open(rotated, old, 'a')).toBe('x');
    expect(() => open(master, seal(rotated, 'y', 'a'), 'a')).toThrow('master key 2 is missing');
  });

  test('a key that only opens seals nothing, however new it is', () => {
    const [next, ahead] = [`2:${key()}`, `1:${first}`];
    const prepared = parseMasterKeys(`${ahead},${next}:opens`);
    expect(open(master, seal(prepared, 'x', 'a'), 'a')).toBe('x');
    expect(open(prepared, seal(parseMasterKeys(`${ahead},${next}`), 'y', 'a'), 'a')).toBe('y');
  });

  test.each([
    ['1:abcd', '32 bytes'],
    [`1:${first},1:${first}`, 'twice'],
    [`x:${first}`, 'whole number'],
    [`4294967296:${first}`, 'whole number'],
    [`1:${first}:seals`, 'only ":opens"'],
    [`1:${first}:opens`, 'at least one key'],
  ])('keys that cannot be meant are refused: %s', (text, reason) => {
    expect(() => parseMasterKeys(text)).toThrow(reason);
  });
});
