import type { ProductDetail } from '@sluice/contracts';
import type { ScheduledPrice } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../../lib/api.ts';
import { isoOf, localOf, nextWeek } from '../../../lib/moments.ts';
import { numberOf } from '../numbers.ts';
import { grossOf } from '../vat.ts';

/** A scheduled price as its form holds it; moments in local time. */
export interface ScheduleValues extends Record<string, unknown> {
  /** '' = in place of the master price. */
  credential_id: string;
  price: number | string;
  price_with_vat: number | string;
  starts_at: string;
  ends_at: string;
}

export const newSchedule = (): ScheduleValues => ({
  credential_id: '',
  price: '',
  price_with_vat: '',
  ...nextWeek(new Date()),
});

export const valuesOf = (schedule: ScheduledPrice, rate: number): ScheduleValues => ({
  credential_id: schedule.credential_id === null ? '' : String(schedule.credential_id),
  price: schedule.price,
  price_with_vat: grossOf(schedule.price, rate),
  starts_at: localOf(schedule.starts_at),
  ends_at: localOf(schedule.ends_at),
});

export const useSchedules = (id: number) =>
  useQuery({
    queryKey: ['products', id, 'scheduled-prices'],
    queryFn: async ({ signal }): Promise<ScheduledPrice[]> =>
      (
        await call(
          api.GET('/portal/api/products/{id}/scheduled-prices', { params: { path: { id } }, signal }),
        )
      ).data,
  });

const numberFrom = (value: number | string): number => numberOf(value) ?? 0;

/** The calls for a new scheduled price, or for a change of one. */
export function scheduleCalls(
  product: Pick<ProductDetail, 'id'>,
  edited: ScheduledPrice | null,
  values: ScheduleValues,
) {
  const price = numberFrom(values.price);
  if (edited === null) {
    const params = { path: { id: product.id } };
    const body = {
      price,
      starts_at: isoOf(values.starts_at),
      ends_at: isoOf(values.ends_at),
      credential_id: values.credential_id === '' ? null : Number(values.credential_id),
    };
    const path = '/portal/api/products/{id}/scheduled-prices';
    return {
      preview: () => call(api.POST(`${path}/preview`, { params, body })),
      apply: (confirmed: boolean) => call(api.POST(path, { params, body: { ...body, confirmed } })),
    };
  }
  const params = { path: { id: edited.id } };
  // A window is kept to the second; an input of local time knows minutes, and not which of the two hours is meant when the
  // clocks are put back.
  const moved = (end: 'starts_at' | 'ends_at') =>
    values[end] === localOf(edited[end]) ? {} : { [end]: isoOf(values[end]) };
  const body = { price, ...moved('starts_at'), ...moved('ends_at') };
  const path = '/portal/api/scheduled-prices/{id}';
  return {
    preview: () => call(api.POST(`${path}/preview`, { params, body })),
    apply: (confirmed: boolean) => call(api.PATCH(path, { params, body: { ...body, confirmed } })),
  };
}

export const cancelCalls = (id: number) => {
  const params = { path: { id } };
  return {
    preview: () => call(api.POST('/portal/api/scheduled-prices/{id}/cancel/preview', { params })),
    apply: () => call(api.DELETE('/portal/api/scheduled-prices/{id}', { params })),
  };
};
