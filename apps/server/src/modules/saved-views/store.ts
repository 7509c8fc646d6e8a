import type { UserRole } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { SavedView, SavedViewChange, SavedViewInput } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import { ApiError, invalid, notFound } from '../../platform/http/errors.ts';
import { timestamp } from '../../platform/http/present.ts';
import { type Actor, audit } from '../audit/index.ts';

/** Views of one page that one person may keep; a longer menu would be no help. */
const MAX_VIEWS = 100;

/** The person who keeps or changes views. */
export interface Person {
  id: number;
  role: UserRole;
}

interface ViewRow extends Omit<SavedView, 'updated_at'> {
  updated_at: Date;
}

const views = (person: Person, where: SqlFragment): Statement<ViewRow> => sql<ViewRow>`
  select v.id, v.page, v.name, v.search, v.columns, v.is_shared, v.user_id = ${person.id} as is_own,
    u.email as created_by, v.updated_at
  from saved_views v join users u on u.tenant_id = v.tenant_id and u.id = v.user_id
  where ${where} and (v.is_shared or v.user_id = ${person.id})
  order by v.is_shared, lower(v.name), v.id`;

/** A person's own views of a page, and the shared ones. */
export const listViews = (tx: Tx, person: Person, page: string): Statement<ViewRow> =>
  views(person, fragment`v.tenant_id = ${tx.tenantId} and v.page = ${page}`);

export const presentView = (row: ViewRow): SavedView => ({ ...row, updated_at: timestamp(row.updated_at) });

/** @throws ApiError forbidden for a viewer who shares; ValidationError for one view too many */
export async function createView(
  tx: Tx,
  person: Person,
  actor: Actor,
  input: SavedViewInput,
): Promise<SavedView> {
  if (input.is_shared) requireMayShare(person);
  const [count, row] = await Promise.all([
    tx.first(sql<{ n: number }>`
      select count(*) as n from saved_views
      where tenant_id = ${tx.tenantId} and user_id = ${person.id} and page = ${input.page}`),
    tx.first(sql<{ id: number }>`
      insert into saved_views (tenant_id, user_id, page, name, search, columns, is_shared)
      values (${tx.tenantId}, ${person.id}, ${input.page}, ${input.name}, ${input.search},
        ${JSON.stringify(input.columns)}, ${input.is_shared ?? false}) returning id`),
  ]);
  if (count!.n >= MAX_VIEWS) throw invalid('name', message('too_many_views', { limit: MAX_VIEWS }));
  log(tx, actor, { what: 'created', id: row!.id, name: input.name });
  return readView(tx, person, row!.id);
}

/** @throws ApiError not_found; forbidden for the shared view of somebody else */
export async function changeView(
  tx: Tx,
  person: Person,
  actor: Actor,
  { id, ...change }: SavedViewChange & { id: number },
): Promise<SavedView> {
  const view = await readView(tx, person, id);
  requireMayChange(person, view);
  if (change.is_shared === true && !view.is_shared) requireMayShare(person);
  const {
    name = view.name,
    search = view.search,
    columns = view.columns,
    is_shared = view.is_shared,
  } = change;
  tx.later(sql`
    update saved_views set name = ${name}, search = ${search}, columns = ${JSON.stringify(columns)},
      is_shared = ${is_shared}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  log(tx, actor, { what: 'changed', id, name: name });
  return readView(tx, person, id);
}

/** @throws ApiError not_found; forbidden for the shared view of somebody else */
export async function deleteView(tx: Tx, person: Person, actor: Actor, id: number): Promise<void> {
  const view = await readView(tx, person, id);
  requireMayChange(person, view);
  tx.later(sql`delete from saved_views where tenant_id = ${tx.tenantId} and id = ${id}`);
  log(tx, actor, { what: 'deleted', id, name: view.name });
}

/** Another person's own view is as absent as another tenant's. */
async function readView(tx: Tx, person: Person, id: number): Promise<SavedView> {
  const row = await tx.first(views(person, fragment`v.tenant_id = ${tx.tenantId} and v.id = ${id}`));
  if (row === undefined) throw notFound('view');
  return presentView(row);
}

function requireMayShare({ role }: Person): void {
  if (role === 'viewer')
    throw new ApiError('forbidden', message('role_needed_to_share', { own: 'viewer', needed: 'editor' }));
}

function requireMayChange({ role }: Person, view: SavedView): void {
  if (view.is_own || role === 'owner' || role === 'admin') return;
  throw new ApiError('forbidden', message('view_of_another', { person: view.created_by }));
}

interface Change {
  what: 'created' | 'changed' | 'deleted';
  id: number;
  /** Of the view. */
  name: string;
}

const log = (tx: Tx, actor: Actor, { what, id, name }: Change): void =>
  audit(tx, {
    actor,
    action: `saved_view.${what}`,
    subjectType: 'saved_view',
    subjectId: id,
    details: { name },
  });
