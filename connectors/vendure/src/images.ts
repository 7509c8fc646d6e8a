import { type ConnectorError, type ItemResult, imageRefusal } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { query } from './client.ts';
import type { Context } from './context.ts';
import { imageTag, isImageTag } from './names.ts';
import type { Placed } from './place.ts';
import { Id, type WireHome } from './schema.ts';
import { type Picture, uploadPictures } from './upload.ts';

/** Entries a list gives at most, with room for images that are there twice. */
const TAGS_PER_CALL = 500;
const MAX_TAKE = 1_000;

/** The shop's images of some listings. */
export interface Gallery {
  /** Ids of the images, by their addresses. */
  readonly ids: ReadonlyMap<string, string>;
  /** Why others are not there. */
  readonly refused: ReadonlyMap<string, ConnectorError>;
  /** Assets that were uploaded by us, of those that the products have and get. */
  readonly ours: ReadonlySet<string>;
}

/**
 * Gives the shop the images that it does not have yet. Each is uploaded with a tag made of its address, and looked for by that
 * first: so one whose answer was lost is found again, and no renaming in the shop makes a second one.
 */
export async function ensureImages(
  ctx: Context,
  placed: readonly Placed[],
  homes: ReadonlyMap<string, WireHome>,
): Promise<Gallery> {
  const pictures = new Map<string, Picture>();
  for (const { item } of placed)
    for (const url of item.payload.images)
      if (!pictures.has(url)) pictures.set(url, { url, title: item.payload.title, tag: await imageTag(url) });
  const wanted = [...pictures.values()];
  const held = placed.flatMap(({ current, slug }) => [
    ...(current?.assets ?? []),
    ...(current?.product.assets ?? homes.get(slug)?.assets ?? []),
  ]);
  const found = await findAssets(
    ctx,
    wanted.map(({ tag }) => tag),
    held.map(({ id }) => id),
  );
  const missing = wanted.filter(({ tag }) => !found.byTag.has(tag));
  const { made, refused } = await uploadPictures(ctx, missing);
  const ids = new Map(
    wanted.flatMap(({ url, tag }) => {
      const id = made.get(tag) ?? found.byTag.get(tag);
      return id === undefined ? [] : [[url, id] as const];
    }),
  );
  return { ids, refused, ours: new Set([...found.ours, ...made.values()]) };
}

/** The result of a listing one of whose images the shop cannot get; null when it has all of them. */
export function imageFault({ refused }: Gallery, { item }: Placed): ItemResult | null {
  const url = item.payload.images.find((one) => refused.has(one));
  return url === undefined ? null : imageRefusal(item.key.externalKey, url, refused.get(url));
}

const AssetList = Type.Object({
  items: Type.Array(Type.Object({ id: Id, tags: Type.Array(Type.Object({ value: Type.String() })) })),
});
const ASSETS = 'items { id tags { value } }';

interface Found {
  /** The oldest asset of each tag. */
  readonly byTag: ReadonlyMap<string, string>;
  readonly ours: ReadonlySet<string>;
}

/** Assets by our tags, and which of some others are ours as well. */
async function findAssets(ctx: Context, tags: readonly string[], ids: readonly string[]): Promise<Found> {
  const byTag = new Map<string, string>();
  const ours = new Set<string>();
  const others = [...new Set(ids)];
  for (let at = 0; at < tags.length || at < others.length; at += TAGS_PER_CALL) {
    const some = { tags: tags.slice(at, at + TAGS_PER_CALL), ids: others.slice(at, at + TAGS_PER_CALL) };
    for (const { id, tags: values } of await oneCall(ctx, some)) {
      for (const { value } of values.filter((tag) => isImageTag(tag.value))) {
        ours.add(id);
        if (!byTag.has(value)) byTag.set(value, id);
      }
    }
  }
  return { byTag, ours };
}

/** Both lists in one call; without tags, Vendure would give every asset it has. */
async function oneCall(
  ctx: Context,
  { tags, ids }: { readonly tags: readonly string[]; readonly ids: readonly string[] },
) {
  const order = `take: ${MAX_TAKE}, sort: { id: ASC }`;
  const lists = [
    tags.length > 0
      ? `  tagged: assets(options: { ${order}, tags: $tags, tagsOperator: OR }) { ${ASSETS} }`
      : [],
    ids.length > 0 ? `  held: assets(options: { ${order}, filter: { id: { in: $ids } } }) { ${ASSETS} }` : [],
  ].flat();
  const given = [tags.length > 0 ? '$tags: [String!]' : [], ids.length > 0 ? '$ids: [String!]' : []].flat();
  const { tagged, held } = await query(ctx, {
    document: `query SluiceAssets(${given.join(', ')}) {\n${lists.join('\n')}\n}`,
    variables: { ...(tags.length > 0 ? { tags } : {}), ...(ids.length > 0 ? { ids } : {}) },
    data: Type.Object({ tagged: Type.Optional(AssetList), held: Type.Optional(AssetList) }),
  });
  return [...(tagged?.items ?? []), ...(held?.items ?? [])];
}

/** Our images before those that the shop added, and the first of them shown first. Empty where nothing changes. */
export function assetInput(
  imageIds: readonly string[],
  ours: ReadonlySet<string>,
  current: readonly { readonly id: string }[],
): { assetIds?: string[]; featuredAssetId?: string } {
  const before = current.map(({ id }) => id);
  const others = before.filter((id) => !ours.has(id) && !imageIds.includes(id));
  const after = [...imageIds, ...others];
  const same = after.length === before.length && after.every((id, at) => id === before[at]);
  // Vendure takes the first image off by itself only when none is left.
  const first = imageIds[0] ?? (same ? undefined : others[0]);
  return {
    ...(same ? {} : { assetIds: after }),
    ...(first === undefined ? {} : { featuredAssetId: first }),
  };
}
