import { MessageWithId } from '@sluice/contracts';
import { PublishPreview, ScheduledPriceInput, ScheduledPriceList } from '@sluice/contracts/portal';
import type { ChangeDeps } from '../../../platform/http/change-endpoints.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { schedulePrice } from '../schedule.ts';
import { presentSchedule, schedulesOf } from '../store.ts';
import { beginNow } from '../switch.ts';

const common = { tag: 'Products', subject: 'product' } as const;
const path = '/portal/api/products/:id/scheduled-prices';

/** The scheduled prices of a product, and a new one with its preview. */
export const schedulesOfProduct = ({ db, previewChange }: ChangeDeps): Endpoint[] => [
  endpoint({
    ...common,
    method: 'GET',
    path,
    operationId: 'listScheduledPrices',
    summary: 'List the scheduled prices of a product, those that ended within 90 days included',
    success: { status: 200, schema: ScheduledPriceList },
    handle: async ({ principal, params }) => ({
      data: await db.readInTenant(principal.tenantId, async (tx) =>
        (await tx.run(schedulesOf(tx, [params.id!]))).map(presentSchedule),
      ),
    }),
  }),
  endpoint({
    ...common,
    method: 'POST',
    path,
    operationId: 'schedulePrice',
    summary: 'Schedule a price of a product',
    description: 'The windows of one product and connection may not overlap.',
    body: ScheduledPriceInput,
    success: { status: 201, schema: MessageWithId },
    errors: [404, 422],
    handle: async ({ principal: { tenantId, actor }, params, body }) => {
      const id = await db.inTenant(tenantId, (tx) => schedulePrice(tx, actor, params.id!, body));
      return { message: 'price scheduled', id };
    },
  }),
  endpoint({
    ...common,
    method: 'POST',
    path: `${path}/preview`,
    load: 'preview',
    operationId: 'previewSchedulePrice',
    summary: 'Preview: schedule a price of a product',
    description:
      'The answer shows the effect on every channel as if the price began now. Nothing is changed.',
    body: ScheduledPriceInput,
    success: { status: 200, schema: PublishPreview },
    errors: [404, 422],
    handle: ({ principal: { tenantId, actor }, params, body }) =>
      previewChange(tenantId, async (tx) => {
        await beginNow(tx, [await schedulePrice(tx, actor, params.id!, body)]);
      }),
  }),
];
