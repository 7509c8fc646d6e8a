import type { OrderAction } from '@sluice/connector-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { openActionWorld } from '../testing/action-world.ts';
import { runActionsOnce } from './worker.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('a connector hears of the shipments that others of the order made, so that it takes none of them for its own', async () => {
  const world = await openActionWorld(service);
  const { id, external, lines } = await world.order([3]);
  const given: OrderAction[] = [];
  const connector = world.channel.deps.connectorOf('simulator')!;
  const deps = {
    ...world.channel.deps,
    connectorOf: () => ({
      ...connector,
      actOnOrder: (ctx: Parameters<NonNullable<typeof connector.actOnOrder>>[0], action: OrderAction) => {
        given.push(action);
        return connector.actOnOrder!(ctx, action);
      },
    }),
  };
  const alike = { lines: [{ line_id: lines[0], quantity: 1 }], tracking_number: 'T-1' };
  await world.post(id, 'acknowledgements');
  for (const _parcel of [1, 2, 3]) await world.post(id, 'shipments', alike);
  for (const _action of [0, 1, 2, 3]) await runActionsOnce(deps);
  expect(given.map(({ kind, others }) => [kind, others])).toEqual([
    ['acknowledge', []],
    ['ship', []],
    ['ship', [`${external}-S1`]],
    ['ship', [`${external}-S1`, `${external}-S2`]],
  ]);
  await world.close();
});
