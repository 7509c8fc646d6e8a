import type { SourceProduct } from '@sluice/connector-kit';
import { ProductInput } from '@sluice/contracts';
import { type Message, message } from '@sluice/contracts/messages';
import { Type } from 'typebox';
import type { Tx } from '../../platform/db/database.ts';
import { inputParser } from '../../platform/http/input.ts';
import { markChanged, type ProductWrite, saveProducts } from '../catalog/index.ts';
import { type FieldValues, inputOf, type Owners, type SourceField, valuesOf } from './fields.ts';
import { fitting } from './fitting.ts';
import { type Matched, matchProducts } from './match.ts';
import { type Base, merge, nextBase } from './merge.ts';
import { followMoved } from './moved.ts';
import { echoed, withoutOurDoing } from './own-doing.ts';
import { problemsOf } from './problems.ts';
import {
  type Current,
  currentOf,
  type Link,
  type LinkWrite,
  linksOf,
  lockProducts,
  moveGeneralStock,
  writeLinks,
} from './store.ts';
import { syncImages } from './sync-images.ts';

export interface SourceConnection {
  id: number;
  owners: Owners;
}

/** A reading of a site. */
export interface SourceReading extends SourceConnection {
  /** The moment before the site was asked, by the database's clock. */
  askedAt: Date;
}

export type AppliedResult = 'created' | 'updated' | 'unchanged' | 'ambiguous' | 'failed' | 'ignored';

/** The outcome for one product of the site. */
export interface Applied {
  externalId: string;
  name: string;
  sku: string | null;
  productId: number | null;
  result: AppliedResult;
  /** Fields that took the site's value. */
  written: SourceField[];
  /** Fields on which the merchant's value stands. */
  kept: SourceField[];
  error: Message | null;
}

/** The product of ours that one of the site was found to be. */
interface Standing {
  link: Link | undefined;
  matched: Matched;
  current: Current | undefined;
}

interface Item extends Standing {
  product: SourceProduct;
  values: FieldValues;
  write: Set<SourceField>;
  kept: SourceField[];
}

/**
 * Brings a page of the site's products into the catalogue. Each is recognised by its link, else by SKU, else by barcode;
 * several that match are asked about, never guessed. One that cannot be saved says why and holds up no other. Applying
 * the same page again changes nothing.
 */
export async function applyProducts(
  tx: Tx,
  connection: SourceReading,
  page: readonly SourceProduct[],
): Promise<Applied[]> {
  const products = latestOf(page);
  const externalIds = products.map((product) => product.externalId);
  followMoved(tx, connection.id, externalIds);
  const links = await tx.run(linksOf(tx, connection.id, externalIds));
  const matches = await matchProducts(tx, connection.id, products, links);
  const known = [...matches.values()].flatMap((matched) => matched.productId ?? []);
  // An edit that has read the stock of a product writes it before a movement of ours.
  lockProducts(tx, known);
  const current = await currentOf(tx, connection.id, known);
  const items = products.map((product) => {
    const matched = matches.get(product.externalId)!;
    const standing = {
      link: links.find((one) => one.external_id === product.externalId),
      matched,
      current: matched.productId === null ? undefined : current.get(matched.productId),
    };
    return itemOf(product, standing, connection);
  });
  return saveItems(tx, connection, items);
}

/** A page may hold a product twice, when it changed while the page was cut: the later one counts. */
function latestOf(page: readonly SourceProduct[]): SourceProduct[] {
  const byId = new Map<string, SourceProduct>();
  for (const product of page) {
    const other = byId.get(product.externalId);
    if (other === undefined || other.updatedAt <= product.updatedAt) byId.set(product.externalId, product);
  }
  return [...byId.values()];
}

function itemOf(product: SourceProduct, standing: Standing, { owners, askedAt }: SourceReading): Item {
  const { link, current } = standing;
  const values = withoutOurDoing(valuesOf(product), product, current, askedAt);
  const base = current === undefined ? undefined : echoed(link?.base, product, values, current);
  return { product, values, ...standing, ...merge(values, base, current?.values, owners) };
}

async function saveItems(tx: Tx, connection: SourceReading, items: readonly Item[]): Promise<Applied[]> {
  const writes = new Map<Item, ProductWrite>();
  for (const item of items) {
    if (item.matched.kind !== 'known' && item.matched.kind !== 'new') continue;
    if (item.current !== undefined && item.write.size === 0) continue;
    writes.set(item, writeOf(item));
  }
  const clashes = sameSkuTwice(writes);
  const good = [...writes].filter(([item, write]) => write.errors.isEmpty && !clashes.has(item));
  const outcomes = await saveProducts(
    tx,
    'manual',
    good.map(([, write]) => write),
    true,
  );
  const saved = new Map(good.map(([item], at) => [item, outcomes[at]!]));
  const results = items.map((item): Applied & { item: Item } => {
    const outcome = saved.get(item);
    const errors = clashes.has(item) ? CLASH : problemsOf(item.matched, writes.get(item), outcome);
    const productId =
      outcome !== undefined && 'id' in outcome
        ? outcome.id
        : (item.current && item.matched.productId) || null;
    return { item, ...appliedOf(item, productId, outcome?.result, errors) };
  });
  await remember(tx, connection, results);
  return results.map(({ item: _item, ...applied }) => applied);
}

const parse = inputParser(Type.Partial(ProductInput));

const DELETED_HERE = message('product_deleted_here');

const CLASH = message('source_sku_clash');

function writeOf({ product, matched, current, link, write, values }: Item): ProductWrite {
  const input = fitting(inputOf(product, write, (field) => link?.base[field]?.source));
  const quantity =
    current === undefined && values.quantity !== undefined ? { quantity: product.quantity } : {};
  const id = current === undefined ? undefined : (matched.productId ?? undefined);
  // The site's answer is as foreign as a caller's: the same bounds hold.
  const { value, errors } = parse({ ...input, ...quantity });
  if (product.name.trim() === '') errors.add('name', message('source_product_nameless'));
  if (Number.isNaN(product.updatedAt.getTime())) errors.add('updated_at', message('source_time_invalid'));
  // A shop that takes back-orders counts below zero.
  return { id, input: value, allowsNegative: true, errors };
}

/** No SKU may occur twice in one save: the first takes it, the other says so. */
function sameSkuTwice(writes: ReadonlyMap<Item, ProductWrite>): Set<Item> {
  const seen = new Set<string>();
  const clashes = new Set<Item>();
  for (const [item, { input }] of writes) {
    if (input.sku == null) continue;
    if (seen.has(input.sku)) clashes.add(item);
    seen.add(input.sku);
  }
  return clashes;
}

function appliedOf(
  { product, matched, current, write, kept }: Item,
  productId: number | null,
  outcome: string | undefined,
  error: Message | null,
): Applied {
  const base = {
    externalId: product.externalId,
    name: product.name,
    sku: product.sku,
    productId,
    kept,
    error,
  };
  if (matched.kind === 'ambiguous') return { ...base, result: 'ambiguous', written: [] };
  if (matched.kind === 'deleted_here') return { ...base, result: 'ignored', written: [] };
  if (error !== null) return { ...base, result: 'failed', written: [] };
  const result = current === undefined ? 'created' : outcome === 'updated' ? 'updated' : 'unchanged';
  return { ...base, result, written: [...write] };
}

/** Stock moves, images and what both sides now agree on. */
async function remember(
  tx: Tx,
  connection: SourceReading,
  results: readonly (Applied & { item: Item })[],
): Promise<void> {
  const alive = results.flatMap((result) =>
    result.productId !== null && result.error === null ? { ...result, productId: result.productId } : [],
  );
  const moves = alive.flatMap(({ item, productId }) => stockMove(item, productId, connection.owners));
  moveGeneralStock(tx, moves);
  markChanged(
    tx,
    moves.map((move) => move.productId),
    { bulk: true },
  );
  await syncImages(
    tx,
    connection.id,
    alive.map(({ item, productId }) => ({
      productId,
      product: item.product,
      hasImages: item.current?.hasImages === true,
    })),
  );
  const stored = await currentOf(
    tx,
    connection.id,
    alive.map((one) => one.productId),
  );
  writeLinks(
    tx,
    connection.id,
    results.map((result) => linkOf(result, stored, connection.askedAt)),
  );
}

/**
 * Returns the stock movement for the site's count: to the count where the site alone decides, else by its change since
 * it was last read or sent, whichever is later.
 */
function stockMove(
  { product, current, link, values }: Item,
  productId: number,
  owners: Owners,
): { productId: number; by: number }[] {
  const owner = owners.quantity ?? 'shared';
  if (current === undefined || product.quantity === null || owner === 'merchant') return [];
  if (values.quantity === undefined) return [];
  if (owner === 'source') {
    const by = product.quantity - (current.quantity ?? 0);
    const changed = link?.base.quantity?.source !== values.quantity;
    return by === 0 || !changed ? [] : [{ productId, by }];
  }
  const start = startOfCount(link, current);
  return start === null || product.quantity === start ? [] : [{ productId, by: product.quantity - start }];
}

/**
 * The count that the site's own starts from: its last one, or ours where that was sent since; null where nobody knows it. What was
 * never counted here takes all of it.
 */
function startOfCount(link: Link | undefined, { sent, quantity }: Current): number | null {
  if (quantity === null && sent === null) return 0;
  const known = link?.base.quantity;
  const last = known === undefined ? null : Number(known.source);
  // A product that a person linked may be listed under another id there.
  if (sent === null || (link !== undefined && known === undefined)) return last;
  const countedAt = known?.at === undefined ? link?.synced_at : new Date(known.at);
  if (countedAt !== undefined && sent.at <= countedAt) return last;
  // It shows after the next send, whose echo is read then.
  return sent.isSuperseded ? null : (sent.stock ?? last);
}

function linkOf(
  result: Applied & { item: Item },
  stored: ReadonlyMap<number, Current>,
  askedAt: Date,
): LinkWrite {
  const { item, productId, error } = result;
  const failed = result.result === 'ambiguous' || result.result === 'failed';
  const after = productId === null ? undefined : stored.get(productId)?.values;
  const base =
    failed || after === undefined
      ? (item.link?.base ?? {})
      : datedBase(nextBase(item.values, item.link?.base, after, new Set(result.written)), item, askedAt);
  return {
    product: item.product,
    productId: productId ?? item.link?.product_id ?? null,
    state: result.result === 'ambiguous' ? 'ambiguous' : result.result === 'failed' ? 'failed' : 'linked',
    base,
    kept: result.kept,
    error: result.result === 'ignored' ? DELETED_HERE : error,
  };
}

/** The base with the moment of the count, where the site gave one. */
const datedBase = (base: Base, { values }: Item, askedAt: Date): Base =>
  values.quantity === undefined || base.quantity === undefined
    ? base
    : { ...base, quantity: { ...base.quantity, at: askedAt.toISOString() } };
