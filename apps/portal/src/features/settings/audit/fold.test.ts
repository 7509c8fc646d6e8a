import type { AuditEntry } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { foldSignIns } from './fold.ts';

const entry = (id: number, action: string, actor: string) => ({ id, action, actor }) as AuditEntry;

test('sign-ins of one person in a row are one line with their number; changes and other people part them', () => {
  const rows = foldSignIns([
    entry(7, 'session.opened', 'user:ada'),
    entry(6, 'session.opened', 'user:ada'),
    entry(5, 'session.opened', 'user:bob'),
    entry(4, 'product.updated', 'user:bob'),
    entry(3, 'product.updated', 'user:bob'),
    entry(2, 'session.opened', 'user:bob'),
    entry(1, 'session.opened', 'user:bob'),
  ]);
  expect(rows.map(({ id, times }) => [id, times])).toEqual([
    [7, 2],
    [5, 1],
    [4, 1],
    [3, 1],
    [2, 2],
  ]);
});
