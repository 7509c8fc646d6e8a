import {
  type CategoryAttribute,
  type ChannelCategory,
  type ChannelCategoryPage,
  ConnectorError,
} from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Answer, type Context, query } from './client.ts';
import { CATEGORIES, CATEGORY, ROOT_CATEGORIES } from './documents/reads.ts';
import { gid, tailOf } from './ids.ts';
import { pageOf, text } from './schema.ts';

const Node = Type.Object({
  id: Type.String(),
  name: Type.String(),
  parentId: text,
  isArchived: Type.Boolean(),
});
const Roots = Answer({
  taxonomy: Type.Object({ categories: Type.Object({ nodes: Type.Array(Node) }) }),
});
const Page = Answer({ taxonomy: Type.Object({ categories: pageOf(Node) }) });
const One = Answer({
  node: Type.Union([
    Type.Object({ id: Type.String(), isArchived: Type.Boolean() }),
    Type.Null(),
    Type.Object({}),
  ]),
});

/** Where a walk stands: the top categories that are still to be read, and the place within the first. */
const Cursor = Compile(Type.Object({ roots: Type.Array(Type.String()), after: text }));

/**
 * Shopify's taxonomy: its top categories first, then all that lies under each, 250 a page. Every category can be assigned,
 * those with others under them as well.
 */
export async function readCategoryTree(ctx: Context, cursor: string | null): Promise<ChannelCategoryPage> {
  if (cursor === null) {
    const { taxonomy } = await query(ctx, { document: ROOT_CATEGORIES, cost: 253 }, Roots);
    const { nodes } = taxonomy.categories;
    const roots = nodes.map(({ id }) => id);
    return {
      categories: presented(nodes),
      next: roots.length === 0 ? null : cursorText({ roots, after: null }),
    };
  }
  const { roots, after } = cursorOf(cursor);
  const [under, ...rest] = roots;
  const { taxonomy } = await query(
    ctx,
    { document: CATEGORIES, variables: { under, after }, cost: 253 },
    Page,
  );
  const { nodes, pageInfo } = taxonomy.categories;
  const next = pageInfo.hasNextPage ? { roots, after: pageInfo.endCursor } : { roots: rest, after: null };
  return { categories: presented(nodes), next: next.roots.length === 0 ? null : cursorText(next) };
}

/** Shopify asks for no attributes: those of its categories are metafields that themes may show. */
export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<readonly CategoryAttribute[]> {
  const { node } = await query(
    ctx,
    { document: CATEGORY, variables: { id: gid('TaxonomyCategory', categorySyncId) }, cost: 2 },
    One,
  );
  if (node !== null && 'id' in node) return [];
  throw new ConnectorError({
    kind: 'not_found',
    message: `Shopify’s taxonomy has no category ${categorySyncId}`,
  });
}

const presented = (
  nodes: readonly { id: string; name: string; parentId: string | null; isArchived: boolean }[],
) =>
  nodes.map(
    ({ id, name, parentId, isArchived }): ChannelCategory => ({
      syncId: tailOf(id),
      name,
      parentSyncId: parentId === null ? null : tailOf(parentId),
      assignable: !isArchived,
    }),
  );

const cursorText = (cursor: { roots: readonly string[]; after: string | null }): string =>
  JSON.stringify(cursor);

function cursorOf(text: string): { roots: string[]; after: string | null } {
  const value: unknown = JSON.parse(text);
  if (Cursor.Check(value)) return value;
  throw new ConnectorError({ kind: 'protocol', message: 'the cursor of the category tree cannot be read' });
}
