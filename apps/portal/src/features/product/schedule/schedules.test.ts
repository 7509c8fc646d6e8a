import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { scheduleCalls, valuesOf } from './schedules.ts';

afterEach(() => vi.restoreAllMocks());

test('another price leaves the end of a window as it is, to the second', async () => {
  const patch = vi.spyOn(api, 'PATCH').mockResolvedValue({ data: {}, response: new Response() } as never);
  const edited = {
    id: 7,
    credential_id: null,
    price: 80,
    currency: null,
    starts_at: '2026-11-27T00:00:30Z',
    ends_at: '2026-11-30T23:59:59Z',
    state: 'waiting',
    confirmed: false,
    created_at: '2026-11-01T00:00:00Z',
  } as const;
  await scheduleCalls({ id: 1 }, edited, { ...valuesOf(edited, 20), price: 70 }).apply(false);
  expect(patch).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ body: { price: 70, confirmed: false } }),
  );
});
