import type { Notification } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { entriesOf } from './entries.ts';

const notification = (id: number, entry: string, is_read = false) => ({ id, entry, is_read }) as Notification;

test('notifications of one entry are shown together, and apart from those that are read', () => {
  const rows = [
    notification(1, 'held'),
    notification(2, '2'),
    notification(3, 'held'),
    notification(4, 'held', true),
  ];
  expect(entriesOf(rows).map((entry) => entry.map(({ id }) => id))).toEqual([[1, 3], [2], [4]]);
});
