import { message } from '@sluice/contracts/messages';
import type { ProductEdit, ProductSelection } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, join, type SqlFragment } from '../../platform/db/sql.ts';
import { ApiError, ErrorBag } from '../../platform/http/errors.ts';
import { type PlatformSlug, pricesChangedSince } from '../catalog/index.ts';
import { listFilters } from '../product-list/index.ts';

/** A list that changed by less than this, or by less than this share, still counts as the one the person saw. */
const SLACK = 10;
const SLACK_SHARE = 0.05;

/**
 * The condition on `products p` for a selection.
 *
 * @throws ValidationError unless it is either ids, or a filter with the number of products the person saw
 */
export function selected(tx: Tx, selection: ProductSelection, slugOf: PlatformSlug): SqlFragment {
  const errors = new ErrorBag();
  const { ids, filter, expected } = selection;
  if ((ids === undefined) === (filter === undefined)) errors.add('selection', message('selection_form'));
  else if (filter !== undefined && expected === undefined)
    errors.add('selection.expected', message('selection_needs_expected'));
  errors.throwIfAny();
  const tenant = fragment`p.tenant_id = ${tx.tenantId}`;
  if (ids !== undefined) return fragment`${tenant} and p.id = any(${ids}::bigint[])`;
  return join([tenant, ...listFilters(tx, filter!, slugOf)], ' and ');
}

/** The condition on products `p` that an edit can work on: only changed prices can be put back. */
export const affected = (tx: Tx, edit: ProductEdit | undefined): SqlFragment =>
  edit?.prices_at === undefined ? fragment`true` : pricesChangedSince(tx, edit.prices_at);

/**
 * Checks that the products found are the ones the person meant.
 *
 * @throws ApiError conflict when there are none, or when a filter finds far more or fewer than the person saw
 */
export function requireExpected({ filter, expected = 0 }: ProductSelection, total: number): void {
  if (total === 0) throw new ApiError('conflict', message('selection_empty'));
  if (filter === undefined) return;
  if (Math.abs(total - expected) <= Math.max(SLACK, expected * SLACK_SHARE)) return;
  throw new ApiError('conflict', message('selection_moved', { total, expected }));
}
