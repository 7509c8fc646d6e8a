import { runTasksOnce } from '../modules/channels/index.ts';
import { taxonomyTask } from '../modules/mapping/index.ts';
import { sql } from '../platform/db/sql.ts';
import type { TestChannel } from './channel.ts';
import type { TestService, TestTenant } from './service.ts';

/** A node of the simulated channel's tree, with defaults for everything that tests rarely care about. */
export function treeNode(id: string, name: string, parentId: string | null, more: object = {}): object {
  return { id, name, parent_id: parentId, assignable: true, attributes: [], ...more };
}

/** An attribute of such a node. */
export function treeAttribute(code: string, values: string[] | null, more: object = {}): object {
  const allowed = values?.map((value) => ({ code: value.toLowerCase(), label: value })) ?? null;
  return { code, label: code, required: true, multiple: false, values: allowed, ...more };
}

/** Gives the simulated channel another category tree. */
export async function setTree(channel: TestChannel, categories: readonly object[]): Promise<void> {
  await control(channel, 'PUT', '/_taxonomy', { categories });
}

export async function control(
  channel: TestChannel,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const answer = await fetch(`${channel.simulator.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Runs the taxonomy task; `again` = reads the tree anew although it is fresh. */
export async function readTree(
  { platform }: TestService,
  tenant: TestTenant,
  channel: TestChannel,
  again = false,
): Promise<void> {
  await platform.db.inTenant(tenant.id, async (tx) => {
    if (again) tx.later(sql`update connection_tasks set cursor = null where kind = 'taxonomy'`);
    tx.later(sql`update connection_tasks set due_at = now() - interval '1 second' where kind = 'taxonomy'`);
  });
  await runTasksOnce({ ...channel.deps, handlers: [taxonomyTask] });
  const failed = await platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql<{ error_message: string }>`
      select error_message from connection_tasks where kind = 'taxonomy' and error_message is not null`),
  );
  if (failed !== undefined) throw new Error(failed.error_message);
}

/** Whether a connection waits to be planned as a whole; clears the request. */
export async function takeScan({ platform }: TestService, tenant: TestTenant): Promise<boolean> {
  return platform.db.inTenant(
    tenant.id,
    async (tx) => (await tx.count(sql`delete from connection_scans`)) > 0,
  );
}
