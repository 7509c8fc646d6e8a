import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConnectorError } from './errors.ts';
import { KIT_VERSION } from './version.ts';

test('the kit knows the version of its package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(KIT_VERSION).toBe(version);
});

test('an error of another copy of the kit is one of ours', async () => {
  const copy: string = './errors.ts?another-copy';
  const other = ((await import(/* @vite-ignore */ copy)) as typeof import('./errors.ts')).ConnectorError;
  expect(other).not.toBe(ConnectorError);
  expect(new other({ kind: 'auth', message: 'no' })).toBeInstanceOf(ConnectorError);
  expect(new Error('no')).not.toBeInstanceOf(ConnectorError);
  expect({ kind: 'auth' }).not.toBeInstanceOf(ConnectorError);
});
