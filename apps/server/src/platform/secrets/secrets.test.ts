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

  test('a key of the wrong length is refused', () => {
    expect(() => parseMasterKeys('1:abcd')).toThrow('32 bytes');
  });
});
