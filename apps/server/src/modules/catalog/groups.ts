import { foldKey } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markChanged } from './changes.ts';

const MAX_NAME = 255;
export const GROUP_TAKEN = message('group_taken');

export interface ProductGroup {
  id: number;
  name: string;
  products: number;
}

/** The groups of a tenant by name, with the number of their products. */
export const listGroups = (tx: Tx): Statement<ProductGroup> => sql<ProductGroup>`
  select g.id, g.name, count(m.product_id) as products from product_groups g
  left join product_group_members m on m.tenant_id = g.tenant_id and m.group_id = g.id
  where g.tenant_id = ${tx.tenantId} group by g.tenant_id, g.id order by g.name_key`;

/**
 * Finds the group of a name in any spelling, or creates it: inserts, then selects again, because the insert returns
 * nothing when another transaction has just made it.
 *
 * @throws ValidationError for an invalid name
 */
export async function findOrCreateGroup(
  tx: Tx,
  actor: Actor,
  given: string,
): Promise<{ id: number; created: boolean }> {
  const name = checkName(given);
  const made = await tx.first(sql<{ id: number }>`
    insert into product_groups (tenant_id, name, name_key) values (${tx.tenantId}, ${name}, ${foldKey(name)})
    on conflict (tenant_id, name_key) do nothing returning id`);
  if (made !== undefined) {
    log(tx, actor, { what: 'created', id: made.id, details: { name } });
    return { id: made.id, created: true };
  }
  const found = await tx.first(sql<{ id: number }>`
    select id from product_groups where tenant_id = ${tx.tenantId} and name_key = ${foldKey(name)}`);
  return { id: found!.id, created: false };
}

/** Rules select groups by id, so a new name changes nothing on the channels. @throws ApiError not_found; ValidationError for a name that is taken */
export async function renameGroup(tx: Tx, actor: Actor, id: number, given: string): Promise<void> {
  const name = checkName(given);
  const renamed = await tx
    .count(sql`
      update product_groups set name = ${name}, name_key = ${foldKey(name)}
      where tenant_id = ${tx.tenantId} and id = ${id}`)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== '23505') throw error;
      throw invalid('name', GROUP_TAKEN);
    });
  if (renamed === 0) throw notFound('group');
  log(tx, actor, { what: 'renamed', id, details: { name } });
}

/** Deletes a group; its products stay and are planned anew. @throws ApiError not_found */
export async function deleteGroup(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockGroup(tx, id);
  const members = await tx.run(sql<{ product_id: number }>`
    delete from product_group_members where tenant_id = ${tx.tenantId} and group_id = ${id} returning product_id`);
  tx.later(sql`delete from product_groups where tenant_id = ${tx.tenantId} and id = ${id}`);
  markMembers(tx, members);
  log(tx, actor, { what: 'deleted', id, details: { products: members.length } });
}

/**
 * Adds products to a group; skips members and products that do not exist.
 *
 * @returns the number of added products
 * @throws ApiError not_found when there is no such group
 */
export async function addToGroup(
  tx: Tx,
  actor: Actor,
  id: number,
  productIds: readonly number[],
): Promise<number> {
  await lockGroup(tx, id);
  const added = await tx.run(sql<{ product_id: number }>`
    insert into product_group_members (tenant_id, product_id, group_id)
    select tenant_id, id, ${id} from products
    where tenant_id = ${tx.tenantId} and id = any(${productIds}::bigint[]) order by id
    on conflict do nothing returning product_id`);
  markMembers(tx, added);
  log(tx, actor, { what: 'members_added', id, details: { products: added.length } });
  return added.length;
}

/**
 * Removes products from a group.
 *
 * @returns the number of removed products
 * @throws ApiError not_found when there is no such group
 */
export async function removeFromGroup(
  tx: Tx,
  actor: Actor,
  id: number,
  productIds: readonly number[],
): Promise<number> {
  await lockGroup(tx, id);
  const removed = await tx.run(sql<{ product_id: number }>`
    delete from product_group_members
    where tenant_id = ${tx.tenantId} and group_id = ${id} and product_id = any(${productIds}::bigint[])
    returning product_id`);
  markMembers(tx, removed);
  log(tx, actor, { what: 'members_removed', id, details: { products: removed.length } });
  return removed.length;
}

/** Locks a group, so that its changes take turns. */
async function lockGroup(tx: Tx, id: number): Promise<void> {
  const group = await tx.first(sql`
    select from product_groups where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  if (group === undefined) throw notFound('group');
}

const markMembers = (tx: Tx, members: readonly { product_id: number }[]): void =>
  markChanged(
    tx,
    members.map((member) => member.product_id),
  );

function checkName(given: string): string {
  const name = given.trim();
  if (name === '' || name.length > MAX_NAME)
    throw invalid('name', message('name_length', { field: 'name', limit: MAX_NAME }));
  return name;
}

interface Change {
  what: 'created' | 'renamed' | 'deleted' | 'members_added' | 'members_removed';
  id: number;
  details: object;
}

const log = (tx: Tx, actor: Actor, { what, id, details }: Change): void =>
  audit(tx, { actor, action: `group.${what}`, subjectType: 'group', subjectId: id, details });
