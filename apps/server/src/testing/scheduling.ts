import { switchAll } from '../modules/scheduled-prices/worker.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel, type TestChannelOptions } from './channel.ts';
import { signIn, type TestUser } from './portal.ts';
import { startTestService, type TestService, type TestTenant } from './service.ts';

const HOUR_MS = 3_600_000;

/** A moment some hours from now, as a person gives it. */
export const inHours = (hours: number): string =>
  `${new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 19)}Z`;

/** A tenant with a channel, and scheduled prices whose time the test lets pass. */
export interface SchedulingWorld {
  service: TestService;
  tenant: TestTenant;
  user: TestUser;
  channel: TestChannel;
  /** Schedules a price by the portal; returns its id. */
  schedule(productId: number, input: object): Promise<number>;
  /** Lets hours pass for all scheduled prices, and nothing look at them. */
  sleep(hours: number): Promise<void>;
  /** Lets the job look once, and brings the changes to the channel. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export async function startSchedulingWorld(options: TestChannelOptions = {}): Promise<SchedulingWorld> {
  const service = await startTestService();
  const tenant = await service.createTenant();
  const channel = await connectTestChannel(service, tenant, options);
  const user = await signIn(service, tenant.id, 'editor');
  const { db, log } = service.platform;
  return {
    service,
    tenant,
    user,
    channel,
    schedule: async (productId, input) => {
      const answer = await user.call<{ id: number }>(
        'POST',
        `/products/${productId}/scheduled-prices`,
        input,
      );
      if (answer.status !== 201) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
      return answer.body.id;
    },
    sleep: (hours) =>
      db.inTenant(tenant.id, async (tx) =>
        tx.later(sql`
          update scheduled_prices set starts_at = starts_at - make_interval(secs => ${hours * 3600}),
            ends_at = ends_at - make_interval(secs => ${hours * 3600}),
            switched_at = switched_at - make_interval(secs => ${hours * 3600}) where tenant_id = ${tx.tenantId}`),
      ),
    look: async () => {
      while (await switchAll({ db, log }));
      await channel.drain();
    },
    close: async () => {
      await channel.close();
      await service.close();
    },
  };
}
