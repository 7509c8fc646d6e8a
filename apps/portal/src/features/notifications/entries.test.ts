import type { Notification } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { entriesOf } from './entries.ts';

const notification = (id: number, fields: Partial<Notification> = {}) =>
  ({
    id,
    kind: 'changes_held',
    first_at: '2026-11-28T10:00:20Z',
    ended_at: null,
    is_read: false,
    ...fields,
  }) as Notification;
const ids = (rows: Notification[]) => entriesOf(rows).map((entry) => entry.map(({ id }) => id));

test('changes that are held in the same minute are one entry', () => {
  const refused = notification(2, { kind: 'listings_refused' });
  expect(ids([notification(1), refused, notification(3)])).toEqual([[1, 3], [2]]);
});

test('what is over, read, or of another minute stands alone', () => {
  const rows = [
    notification(1),
    notification(2, { ended_at: '2026-11-28T11:00:00Z' }),
    notification(3, { is_read: true }),
    notification(4, { first_at: '2026-11-28T10:01:00Z' }),
  ];
  expect(ids(rows)).toEqual([[1], [2], [3], [4]]);
});
