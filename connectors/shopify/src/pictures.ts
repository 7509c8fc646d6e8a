import { Type } from 'typebox';
import type { Context } from './client.ts';
import { MEDIA_REORDER, VARIANTS_UPDATE } from './documents/writes.ts';
import { type ImagePlan, planImages, readMedia, type Stored } from './images.ts';
import type { KnownItem } from './known.ts';
import { productNoteOf, type VariantNote, variantNoteField, variantNoteOf } from './notes.ts';
import { type Job, MUTATION_COST, sendParts } from './parts.ts';
import type { Results } from './results.ts';
import { UserErrors } from './schema.ts';

/** The source of a variant's picture: a copy that the product has, or an address that is given along. */
type Picture = { readonly mediaId: string } | { readonly mediaSrc: readonly string[] };

/** Steps for the images of a product and the pictures of its variants. */
export interface PicturePlan {
  /** Images of the article; undefined where they are those that were sent last, or its lead is not at hand. */
  readonly images: ImagePlan | undefined;
  /** Images that come with the write of the variants, because a variant alone has them. */
  readonly uploads: readonly string[];
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Variants whose picture comes with the images of the article: its id is known once it is there. */
  readonly later: ReadonlySet<string>;
  /** Media that the product had before. */
  readonly before: ReadonlySet<string>;
}

/** A variant by itself is its product; of several, the lead is the one whose content is the article's. */
export const speaksForProduct = ({ item, variant }: KnownItem): boolean =>
  item.payload.family === null ? variant.product.hasOnlyDefaultVariant : item.payload.family.lead;

const sentOf = ({ variant }: KnownItem): readonly string[] =>
  productNoteOf(variant.product.note).images ?? [];

const hasOtherImages = (one: KnownItem): boolean =>
  speaksForProduct(one) &&
  JSON.stringify(productNoteOf(one.variant.product.note).images) !== JSON.stringify(one.item.payload.images);

/** The picture that is a variant's own; a product by itself has none beside its images. */
const pictureOf = ({ item: { payload }, variant }: KnownItem): string | undefined =>
  payload.family === null || variant.product.hasOnlyDefaultVariant ? undefined : payload.images[0];

function hasOtherPicture(one: KnownItem): boolean {
  const picture = pictureOf(one);
  return picture !== undefined && picture !== variantNoteOf(one.variant.note).picture;
}

/** Plans for products something of whose images is not as it was sent last. */
export async function planPictures(
  ctx: Context,
  known: readonly KnownItem[],
): Promise<Map<string, PicturePlan>> {
  const byProduct = Map.groupBy(known, ({ variant }) => variant.product.id);
  const changed = [...byProduct].filter(([, all]) =>
    all.some((one) => hasOtherImages(one) || hasOtherPicture(one)),
  );
  const media = await readMedia(
    ctx,
    changed.map(([product]) => product),
  );
  return new Map(changed.map(([product, all]) => [product, planOf(all, media.get(product) ?? [])]));
}

function planOf(all: readonly KnownItem[], stored: readonly Stored[]): PicturePlan {
  const lead = all.find(hasOtherImages);
  const plan = lead && planImages(lead.item.payload.images, sentOf(lead), stored);
  const former = all.flatMap(({ variant }) => variantNoteOf(variant.note).picture ?? []);
  const wanted = all.flatMap((one) => pictureOf(one) ?? []);
  const { keep } = planImages(wanted, [...sentOf(all[0]!), ...former], stored);
  const pictures = new Map<string, Picture>();
  const later = new Set<string>();
  const uploads = new Set<string>();
  for (const one of all.filter(hasOtherPicture)) {
    const picture = pictureOf(one)!;
    const there = keep.get(picture) ?? plan?.keep.get(picture);
    if (there !== undefined) pictures.set(one.variant.id, { mediaId: there });
    else if (plan?.add.includes(picture)) later.add(one.variant.id);
    else {
      uploads.add(picture);
      pictures.set(one.variant.id, { mediaSrc: [picture] });
    }
  }
  // A picture that the article no longer has may still be the picture of a variant.
  const shown = new Set(keep.values());
  const images = plan && { ...plan, remove: plan.remove.filter((id) => !shown.has(id)) };
  return { images, uploads: [...uploads], pictures, later, before: new Set(stored.map(({ id }) => id)) };
}

/** The picture in the note of a variant after its write: the former one, where the new one comes later. */
export function notedPicture(one: KnownItem, plan: PicturePlan | undefined): string | undefined {
  return plan?.later.has(one.variant.id) ? variantNoteOf(one.variant.note).picture : pictureOf(one);
}

const Finished = Type.Object({
  mediaUserErrors: Type.Optional(Type.Array(Type.Object({ message: Type.String() }))),
  userErrors: Type.Optional(UserErrors),
});

/** Once the images are there: puts those of the article first, in their order, and gives the variants theirs. */
export async function finishPictures(
  ctx: Context,
  known: readonly KnownItem[],
  { plans, noteOf }: { plans: ReadonlyMap<string, PicturePlan>; noteOf(one: KnownItem): VariantNote },
  results: Results,
): Promise<void> {
  const byProduct = Map.groupBy(known, ({ variant }) => variant.product.id);
  const open = [...byProduct].filter(([product, all]) => {
    const plan = plans.get(product);
    return plan && (unsorted(all, plan) || all.some(({ variant }) => plan.later.has(variant.id)));
  });
  const media = await readMedia(
    ctx,
    open.map(([product]) => product),
  );
  const tasks = open.flatMap(([product, all]) => {
    const plan = plans.get(product)!;
    const idOf = idsOf(plan, media.get(product) ?? []);
    return [...sorting(all, plan, idOf), ...picturing(all, plan, idOf, noteOf)];
  });
  const jobs = tasks.map(({ job }) => job);
  for (const [at, outcome] of (
    await sendParts(ctx, jobs, Finished, { kind: 'mutation', isLater: true })
  ).entries()) {
    const { keys } = tasks[at]!;
    if ('error' in outcome) for (const key of keys) results.retry(key, outcome.error);
    else results.refusedIn('variants', keys, outcome.value.userErrors ?? []);
  }
}

const unsorted = (all: readonly KnownItem[], { images }: PicturePlan): KnownItem | undefined =>
  images?.isSorted === false ? all.find(speaksForProduct) : undefined;

interface Task {
  readonly job: Job;
  readonly keys: readonly string[];
}

type IdOf = (address: string) => string | undefined;

/** The ids of media that stayed and of media that came: new ones are the last, in the order they were sent. */
function idsOf({ images, before }: PicturePlan, media: readonly Stored[]): IdOf {
  const fresh = media.filter(({ id }) => !before.has(id));
  return (address) => images?.keep.get(address) ?? fresh[images?.add.indexOf(address) ?? -1]?.id;
}

function sorting(all: readonly KnownItem[], plan: PicturePlan, idOf: IdOf): Task[] {
  const lead = unsorted(all, plan);
  if (lead === undefined) return [];
  const { item, variant } = lead;
  const ids = item.payload.images.flatMap((address) => idOf(address) ?? []);
  const moves = ids.map((id, at) => ({ id, newPosition: String(at) }));
  const job = { part: MEDIA_REORDER, variables: { id: variant.product.id, moves }, cost: MUTATION_COST };
  return [{ job, keys: [item.key.externalKey] }];
}

/** With the note in the same write: a variant that did not get its picture is given it by its next update. */
function picturing(
  all: readonly KnownItem[],
  { later }: PicturePlan,
  idOf: IdOf,
  noteOf: (one: KnownItem) => VariantNote,
): Task[] {
  const found = all.flatMap((one) => {
    const picture = later.has(one.variant.id) ? pictureOf(one) : undefined;
    const mediaId = picture === undefined ? undefined : idOf(picture);
    if (picture === undefined || mediaId === undefined) return [];
    const note = variantNoteField({ ...noteOf(one), picture });
    return [{ key: one.item.key.externalKey, input: { id: one.variant.id, mediaId, metafields: [note] } }];
  });
  if (found.length === 0) return [];
  const variables = {
    productId: all[0]!.variant.product.id,
    variants: found.map(({ input }) => input),
    allowPartialUpdates: true,
  };
  const job = { part: VARIANTS_UPDATE, variables, cost: MUTATION_COST + found.length };
  return [{ job, keys: found.map(({ key }) => key) }];
}
