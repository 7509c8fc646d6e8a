import { Type } from 'typebox';
import type { Context } from './client.ts';
import { PRODUCT_MEDIA } from './documents/reads.ts';
import { FILES_UPDATE } from './documents/writes.ts';
import { type Job, MUTATION_COST, sendParts } from './parts.ts';
import { Media } from './schema.ts';

/** A medium of a product: its id, and the address of Shopify's copy when it is an image that is ready. */
export interface Stored {
  readonly id: string;
  readonly url: string | null;
}

/** Steps after which a product shows the wanted images before its own. */
export interface ImagePlan {
  readonly add: readonly string[];
  /** Media that came from us and are wanted no more. */
  readonly remove: readonly string[];
  /** Media that stay, by the address they came from. */
  readonly keep: ReadonlyMap<string, string>;
  readonly isSorted: boolean;
}

const ProductMedia = Type.Union([Type.Null(), Type.Object({ id: Type.String(), media: Media })]);
const MEDIA_COST = 90;

/** The media of products, in their order. */
export async function readMedia(ctx: Context, products: readonly string[]): Promise<Map<string, Stored[]>> {
  const jobs = products.map((id) => ({ part: PRODUCT_MEDIA, variables: { id }, cost: MEDIA_COST }));
  const outcomes = await sendParts(ctx, jobs, ProductMedia, { kind: 'query' });
  const found = new Map<string, Stored[]>();
  for (const [at, outcome] of outcomes.entries()) {
    if ('error' in outcome) throw outcome.error;
    const nodes = outcome.value?.media.nodes ?? [];
    const stored = nodes.flatMap(({ id, image }) =>
      id === undefined ? [] : [{ id, url: image?.url ?? null }],
    );
    found.set(products[at]!, stored);
  }
  return found;
}

/**
 * Plans which images to add and which to take away. Images we sent before are recognised among the stored by file name,
 * which Shopify keeps (with an id behind it where it was taken), else by place. Images that the shop added itself stay.
 */
export function planImages(
  wanted: readonly string[],
  sent: readonly string[],
  stored: readonly Stored[],
): ImagePlan {
  const open = [...stored];
  const copies = new Map<string, string>();
  for (const address of new Set([...sent, ...wanted])) {
    const at = open.findIndex(({ url }) => url !== null && isCopy(url, address));
    if (at >= 0) copies.set(address, open.splice(at, 1)[0]!.id);
  }
  // Copies that are being worked on have no address yet: those we sent come in the order they were sent.
  const waiting = open.filter(({ url }) => url === null);
  for (const address of sent) {
    if (!copies.has(address) && waiting.length > 0) copies.set(address, waiting.shift()!.id);
  }
  const add = wanted.filter((address) => !copies.has(address));
  const remove = sent.filter((one) => !wanted.includes(one)).flatMap((one) => copies.get(one) ?? []);
  const keep = new Map(wanted.flatMap((one) => (copies.has(one) ? [[one, copies.get(one)!] as const] : [])));
  const left = stored.filter(({ id }) => !remove.includes(id)).map(({ id }) => id);
  const first = left.slice(0, keep.size);
  const isSorted =
    [...keep.values()].every((id, at) => first[at] === id) &&
    wanted.slice(0, keep.size).every((address) => keep.has(address)) &&
    (add.length === 0 || left.length === keep.size);
  return { add, remove, keep, isSorted };
}

export const removal = (product: string, { remove }: ImagePlan): Job => ({
  part: FILES_UPDATE,
  variables: { files: remove.map((id) => ({ id, referencesToRemove: [product] })) },
  cost: MUTATION_COST,
});

/** Whether a copy came from an address: it is called the same, or that and an id behind it. */
function isCopy(copy: string, address: string): boolean {
  const [stored, original] = [stemOf(copy), stemOf(address)];
  if (original === '') return false;
  return (
    stored === original ||
    (/^[0-9a-f-]{36}$/.test(stored.slice(original.length + 1)) && stored.startsWith(`${original}_`))
  );
}

/** The name of a file without its ending; Shopify writes all but plain letters and digits as underscores. */
function stemOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  const name = safely(path.split('/').at(-1) ?? '').replace(/\.[a-z0-9]{2,5}$/i, '');
  return name.toLowerCase().replace(/[^a-z0-9-]/g, '_');
}

function safely(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
