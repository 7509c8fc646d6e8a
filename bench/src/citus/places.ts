import type { ConnectionSettings } from '@sluice/server/platform/embedded-postgres/index.ts';
import type { CitusCluster, CitusDatabase } from '@sluice/server/testing/citus.ts';
import pg from 'pg';
import { until } from '../reliability/requests.ts';

/** The worker that holds a tenant, by its index in the cluster's nodes, and its shard of products. */
export interface Place {
  node: number;
  shard: string;
}

/** Connects to the coordinator as superuser; the caller ends it. */
export const coordinatorOf = ([coordinator]: CitusDatabase): Promise<pg.Client> => connectTo(coordinator);

async function connectTo(node: ConnectionSettings): Promise<pg.Client> {
  const client = new pg.Client(node);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Statements on the coordinator, as superuser. */
export async function onCoordinator<T>(
  database: CitusDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await coordinatorOf(database);
  return work(client).finally(() => client.end());
}

/** Finds the worker of a tenant. */
export async function placeOf(client: pg.Client, { nodes }: CitusCluster, tenant: number): Promise<Place> {
  const { rows } = await client.query<{ shardid: string; nodeport: number }>(
    `select shardid, nodeport from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('products', $1::bigint)`,
    [tenant],
  );
  const { shardid: shard, nodeport } = rows[0]!;
  return { shard, node: nodes.findIndex(({ connection }) => connection.port === nodeport) };
}

/**
 * Waits until nothing is left of the transactions that are prepared now. A node that was lost between the two steps of a commit
 * shows it when Citus next looks for such transactions, `citus.recover_2pc_interval` later at most.
 */
export async function untilRecovered(database: CitusDatabase): Promise<void> {
  const nodes = await Promise.all(database.map(connectTo));
  try {
    const prepared = async (): Promise<string[]> => {
      const answers = nodes.map((node) =>
        node.query<{ gid: string }>('select gid from pg_prepared_xacts where database = current_database()'),
      );
      return (await Promise.all(answers)).flatMap(({ rows }) => rows.map(({ gid }) => gid));
    };
    const left = new Set(await prepared());
    await until('Citus has ended the transactions of the lost node', async () =>
      (await prepared()).every((gid) => !left.has(gid)),
    );
  } finally {
    await Promise.all(nodes.map((node) => node.end()));
  }
}
