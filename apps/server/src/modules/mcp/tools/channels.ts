import { Id } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { CategoryMappingInput, MarkupInput } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { setExcluded } from '../../catalog/index.ts';
import { updateConnectionSettings } from '../../channels/index.ts';
import { mapCategory, unmapCategory } from '../../mapping/index.ts';
import { confirmHeld, heldPlans, setMarkup } from '../../publishing/index.ts';
import { changeTool } from '../tool.ts';

const scope = 'publishing';
const connection = {
  credential_id: { ...Id, description: 'Id of the connection; list_connections shows it.' } as typeof Id,
};
const category = { category_id: { ...Id, description: 'Id of our category.' } as typeof Id };

const mappingOf = (tx: Tx, connectionId: number, categoryId: number): Promise<object | undefined> =>
  tx.first(sql<object>`
    select sync_id, platform_category_name from category_mappings
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and category_id = ${categoryId}`);

/** The markups of a connection, whose settings wait from here on. */
async function markupsOf(tx: Tx, connectionId: number): Promise<object[]> {
  await tx.run(
    sql`select from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} for no key update`,
  );
  return tx.run(sql<object>`
    select c.markup_percent::float8 as own, m.brand_id, m.category_id, m.markup_percent::float8 from connections c
    left join markup_rules m on m.tenant_id = c.tenant_id and m.connection_id = c.id
    where c.tenant_id = ${tx.tenantId} and c.id = ${connectionId} order by m.id`);
}

const setMarkupTool = changeTool({
  name: 'set_markup',
  title: 'Set a markup',
  description:
    'Sets the percentage over the master price on a connection, for one of its brands or categories, or without them for the whole connection; null removes it.',
  scope,
  destructive: true,
  input: Type.Object({ ...connection, ...MarkupInput.properties }),
  make: async (tx, { input, principal }) => {
    const { credential_id: id, brand_id: brandId, category_id: categoryId, markup_percent: percent } = input;
    if (brandId != null && categoryId != null) throw invalid('category_id', message('brand_or_category'));
    const seen = await markupsOf(tx, id);
    const { actor } = principal;
    if (brandId != null) await setMarkup(tx, actor, id, { brandId, percent });
    else if (categoryId != null) await setMarkup(tx, actor, id, { categoryId, percent });
    else await updateConnectionSettings(tx, actor, id, { markup_percent: percent });
    return { answer: { message: 'markup set' }, seen };
  },
});

const mapCategoryTool = changeTool({
  name: 'map_category',
  title: 'Map a category',
  description:
    'Maps one of our categories to a category of a channel, found by list_channel_categories; it holds for everything below without a mapping of its own.',
  scope,
  destructive: false,
  input: Type.Object({ ...connection, ...category, sync_id: CategoryMappingInput.properties.sync_id }),
  make: async (tx, { input, principal }) => {
    const { credential_id: connectionId, category_id: categoryId, sync_id: syncId } = input;
    const seen = (await mappingOf(tx, connectionId, categoryId)) ?? null;
    await mapCategory(tx, principal.actor, { connectionId, categoryId, syncId });
    return { answer: { message: 'category mapped' }, seen };
  },
});

const unmapCategoryTool = changeTool({
  name: 'unmap_category',
  title: 'Remove the mapping of a category',
  description: "Removes a category's own mapping; it then inherits that of a category above it.",
  scope,
  destructive: true,
  input: Type.Object({ ...connection, ...category }),
  make: async (tx, { input, principal }) => {
    const { credential_id: connectionId, category_id: categoryId } = input;
    const seen = (await mappingOf(tx, connectionId, categoryId)) ?? null;
    await unmapCategory(tx, principal.actor, { connectionId, categoryId });
    return { answer: { message: 'mapping removed' }, seen };
  },
});

const excludeTool = changeTool({
  name: 'set_exclusion',
  title: 'Keep a product off a channel',
  description: 'Excludes one product from one channel, or includes it again.',
  scope,
  destructive: true,
  input: Type.Object({
    ...connection,
    product_id: { ...Id, description: 'Id of the product.' } as typeof Id,
    excluded: Type.Boolean(),
  }),
  make: async (tx, { input, principal }) => {
    const key = { productId: input.product_id, connectionId: input.credential_id };
    const before = await tx.first(sql<{ is_excluded: boolean }>`
      select is_excluded from channel_overrides where tenant_id = ${tx.tenantId} and product_id = ${key.productId}
        and connection_id = ${key.connectionId}`);
    await setExcluded(tx, principal.actor, key, input.excluded);
    const said = input.excluded ? 'kept off the channel' : 'included again';
    return { answer: { message: said }, seen: before?.is_excluded ?? false };
  },
});

const confirmHeldTool = changeTool({
  name: 'confirm_held_changes',
  title: 'Release held changes',
  description:
    'Lets go out what the guard keeps back on a connection; list_held_listings shows every listing of it.',
  scope,
  destructive: true,
  input: Type.Object(connection),
  make: async (tx, { input: { credential_id: id }, principal }) => {
    const held = (await heldPlans(tx)).find((one) => one.connection_id === id);
    if (held === undefined) throw notFound('held_plan');
    await confirmHeld(tx, principal.actor, id, held);
    return { answer: { message: 'what was held goes out' }, shown: { held }, seen: held };
  },
});

/** Prices, categories and single products on channels, and changes that are held. */
export const CHANNEL_TOOLS = [
  setMarkupTool,
  mapCategoryTool,
  unmapCategoryTool,
  excludeTool,
  confirmHeldTool,
];
