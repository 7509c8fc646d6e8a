import { Message } from '@sluice/contracts';
import { PublishPreview, ScheduledPriceChange } from '@sluice/contracts/portal';
import { type ChangeDeps, changeEndpoints } from '../../../platform/http/change-endpoints.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { cancelSchedule, changeSchedule } from '../schedule.ts';
import { beginNow } from '../switch.ts';

const common = { tag: 'Products', subject: 'scheduled_price' } as const;
const path = '/portal/api/scheduled-prices/:id';

/** Changes of a scheduled price, each with its preview. */
export const scheduleEndpoints = (deps: ChangeDeps): Endpoint[] => [
  endpoint({
    ...common,
    method: 'PATCH',
    path,
    operationId: 'changeScheduledPrice',
    summary: 'Change the price or the window of a scheduled price',
    description: 'A window that has begun keeps its beginning.',
    body: ScheduledPriceChange,
    success: { status: 200, schema: Message },
    errors: [404, 409, 422],
    handle: async ({ principal: { tenantId, actor }, params, body }) => {
      await deps.db.inTenant(tenantId, (tx) => changeSchedule(tx, actor, params.id!, body));
      return { message: 'scheduled price changed' };
    },
  }),
  endpoint({
    ...common,
    method: 'POST',
    path: `${path}/preview`,
    load: 'preview',
    operationId: 'previewChangeScheduledPrice',
    summary: 'Preview: change the price or the window of a scheduled price',
    description:
      'The answer shows the effect on every channel as if the price began now. Nothing is changed.',
    body: ScheduledPriceChange,
    success: { status: 200, schema: PublishPreview },
    errors: [404, 409, 422],
    handle: ({ principal: { tenantId, actor }, params, body }) =>
      deps.previewChange(tenantId, async (tx) => {
        await changeSchedule(tx, actor, params.id!, body);
        await beginNow(tx, [params.id!]);
      }),
  }),
  ...changeEndpoints(deps, {
    ...common,
    method: 'DELETE',
    path,
    preview: `${path}/cancel/preview`,
    operationId: 'cancelScheduledPrice',
    summary: 'Cancel a scheduled price',
    description: 'One that has begun ends now.',
    success: { status: 200, schema: Message },
    errors: [404, 409],
    change: async (tx, { principal, params }) => {
      await cancelSchedule(tx, principal.actor, params.id!);
      return { message: 'scheduled price cancelled' };
    },
  }),
];
