import { message } from '@sluice/contracts/messages';
import type { ProductEdit } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ErrorBag } from '../../../platform/http/errors.ts';
import { PRICES_KEPT_DAYS } from '../../catalog/index.ts';
import { toAmount } from '../../pricing/index.ts';
import { windowFault } from '../../scheduled-prices/index.ts';
import { slotOf } from './schedule.ts';

interface Known {
  brands: number[];
  categories: number[];
  groups: number[];
  tax_rates: number[];
  connections: number[];
}

/**
 * Checks that an edit changes something and that the records it names exist. @throws ValidationError with every faulty
 * field
 */
export async function checkEdit(tx: Tx, edit: ProductEdit | undefined): Promise<void> {
  const errors = new ErrorBag();
  if (edit === undefined || Object.keys(edit).length === 0) {
    errors.add('edit', message('edit_says_nothing'));
    errors.throwIfAny();
    return;
  }
  const named = namedIn(edit);
  const known = await tx.first(sql<Known>`
    select array(select id from brands where tenant_id = ${tx.tenantId} and id = any(${named.brands}::bigint[])) as brands,
      array(select id from categories where tenant_id = ${tx.tenantId} and id = any(${named.categories}::bigint[])) as categories,
      array(select id from product_groups where tenant_id = ${tx.tenantId} and id = any(${named.groups}::bigint[])) as groups,
      array(select id from tax_rates where tenant_id = ${tx.tenantId} and id = any(${named.tax_rates}::bigint[])) as tax_rates,
      array(select id from connections where tenant_id = ${tx.tenantId} and is_target
        and id = any(${named.connections}::bigint[])) as connections`);
  const check = (field: string, ids: readonly (number | null | undefined)[], kind: keyof Known): void => {
    if (ids.some((id) => id != null && !known![kind].includes(id)))
      errors.add(`edit.${field}`, message(UNKNOWN[kind]));
  };
  check('brand_id', [edit.brand_id], 'brands');
  check('tax_rate_id', [edit.tax_rate_id], 'tax_rates');
  check('add_category_ids', edit.add_category_ids ?? [], 'categories');
  check('add_group_ids', edit.add_group_ids ?? [], 'groups');
  check('override.credential_id', [edit.override?.credential_id], 'connections');
  check('schedule.credential_id', [edit.schedule?.credential_id], 'connections');
  checkValues(edit, errors);
  checkMoment(edit, errors);
  if (edit.schedule !== undefined) checkSchedule(edit.schedule, errors);
  errors.throwIfAny();
}

const UNKNOWN = {
  brands: 'selected_brand_unknown',
  categories: 'selected_category_unknown',
  groups: 'selected_group_unknown',
  tax_rates: 'selected_tax_rate_unknown',
  connections: 'selected_channel_unknown',
} as const;

const namedIn = (edit: ProductEdit): Known => ({
  brands: edit.brand_id == null ? [] : [edit.brand_id],
  categories: edit.add_category_ids ?? [],
  groups: edit.add_group_ids ?? [],
  tax_rates: edit.tax_rate_id == null ? [] : [edit.tax_rate_id],
  connections: [edit.override?.credential_id, edit.schedule?.credential_id].filter((id) => id != null),
});

function checkValues(edit: ProductEdit, errors: ErrorBag): void {
  if (edit.price?.mode === 'set' && edit.price.value <= 0)
    errors.add('edit.price.value', message('price_not_positive'));
  if (edit.price?.mode === 'percent' && edit.price.value <= -100)
    errors.add('edit.price.value', message('price_lowered_too_far'));
  if (edit.quantity?.mode === 'set' && edit.quantity.value < 0)
    errors.add('edit.quantity.value', message('quantity_below_zero'));
  const { override } = edit;
  if (override === undefined) return;
  if (override.price != null && override.markup_percent != null)
    errors.add('edit.override.markup_percent', message('markup_with_price'));
  if (override.raise_percent !== undefined && (override.price ?? override.markup_percent) !== undefined)
    errors.add('edit.override.raise_percent', message('raise_with_price'));
  const { price, markup_percent, raise_percent, stock } = override;
  if ([price, markup_percent, raise_percent, stock].every((value) => value === undefined))
    errors.add('edit.override', message('override_says_nothing'));
}

function checkSchedule(schedule: NonNullable<ProductEdit['schedule']>, errors: ErrorBag): void {
  const { mode, value } = schedule;
  if (mode === 'set' && Number(toAmount(value)) <= 0)
    errors.add('edit.schedule.value', message('price_not_positive'));
  if (mode === 'percent' && value <= -100)
    errors.add('edit.schedule.value', message('price_lowered_too_far'));
  const fault = windowFault(slotOf(schedule), new Date());
  if (fault !== undefined) errors.add('edit.schedule.ends_at', fault);
}

const DAY_MS = 86_400_000;

function checkMoment({ prices_at, ...others }: ProductEdit, errors: ErrorBag): void {
  if (prices_at === undefined) return;
  const ago = Date.now() - Date.parse(prices_at);
  if (Number.isNaN(ago))
    errors.add('edit.prices_at', message('moment_form', { example: '2026-03-01T09:30:00Z' }));
  else if (ago < 0) errors.add('edit.prices_at', message('moment_not_past'));
  else if (ago > PRICES_KEPT_DAYS * DAY_MS)
    errors.add('edit.prices_at', message('moment_too_old', { limit: PRICES_KEPT_DAYS }));
  if (Object.keys(others).length > 0) errors.add('edit.prices_at', message('moment_not_alone'));
}
