import { ConnectorError } from '@sluice/connector-kit';
import { Type } from 'typebox';
import type { Context } from './context.ts';
import { run } from './document.ts';
import { assetInput } from './images.ts';
import { contentOf, facetValueIds, isLead } from './inputs.ts';
import type { Linked } from './links.ts';
import { Id, type WireHome } from './schema.ts';
import type { Site } from './site.ts';

/** A product that variants go to. */
export interface Home extends WireHome {
  /** Made just now, with its content. */
  readonly isNew?: true;
}

const NEW = { isNew: true, enabled: false } as const;

/**
 * Creates the products that new variants go to and the shop does not have yet. They are switched off until their variants are
 * there: a product whose variants were lost on the way shows nowhere, and is found by its slug when they are sent again.
 */
export async function createHomes(
  ctx: Context,
  site: Site,
  placed: readonly Linked[],
  known: ReadonlyMap<string, WireHome>,
): Promise<Map<string, Home>> {
  const bySlug = Map.groupBy(
    placed.filter(({ slug, current }) => current === null && !known.has(slug)),
    ({ slug }) => slug,
  );
  const created = await run(
    ctx,
    'SluiceCreateProducts',
    [...bySlug].map(([slug, members]) => ({
      field: 'createProduct',
      arguments: { input: { type: 'CreateProductInput!', value: productInput(site, slug, members) } },
      selection: '{ id slug }',
      answer: Type.Object({ id: Id, slug: Type.String() }),
    })),
  );
  await dropDoubles(ctx, [...bySlug.keys()], created);
  return new Map([
    ...known,
    ...created.map((made): [string, Home] => [
      made.slug,
      { ...made, ...NEW, facetValues: [], assets: [], optionGroups: [], variants: [] },
    ]),
  ]);
}

function productInput(site: Site, slug: string, members: readonly Linked[]): object {
  const speaker = members.find((one) => isLead(one.item)) ?? members[0]!;
  return {
    enabled: false,
    facetValueIds: facetValueIds(speaker, [], true),
    translations: [{ ...contentOf(speaker.item, site), slug }],
    ...assetInput(speaker.imageIds, speaker.ours, []),
  };
}

/**
 * Deletes products whose slug came back with a number: a late earlier call of ours has the slug, and its product
 * counts.
 */
async function dropDoubles(
  ctx: Context,
  slugs: readonly string[],
  created: readonly { readonly id: string; readonly slug: string }[],
): Promise<void> {
  const doubles = created.filter(({ slug }, at) => slug !== slugs[at]);
  if (doubles.length === 0) return;
  await run(ctx, 'SluiceDropDoubles', [deleteProducts(doubles.map(({ id }) => id))]);
  throw new ConnectorError({
    kind: 'unknown_outcome',
    message: `products of an earlier call came into being meanwhile: ${slugs.join(', ')}`,
  });
}

export const deleteProducts = (ids: readonly string[]) => ({
  field: 'deleteProducts',
  arguments: { ids: { type: '[ID!]!', value: ids } },
  selection: '{ result message }',
  answer: Type.Array(Type.Object({ result: Type.String() })),
});
