import type { CitusCluster, CitusDatabase } from '@sluice/server/testing/citus.ts';
import pg from 'pg';

/** The worker that holds a tenant, by its index in the cluster's nodes, and its shard of products. */
export interface Place {
  node: number;
  shard: string;
}

/** Connects to the coordinator as superuser; the caller ends it. */
export async function coordinatorOf([coordinator]: CitusDatabase): Promise<pg.Client> {
  const client = new pg.Client(coordinator);
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
