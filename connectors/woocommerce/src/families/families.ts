import { ConnectorError, type Issue, type ListingItem } from '@sluice/connector-kit';
import { notSent, sendAll, type Written } from '../batch.ts';
import type { Context } from '../client.ts';
import { parseSyncId } from '../ids.ts';
import { findAllBySkus } from '../look-up.ts';
import { idOf, isParent } from '../map.ts';
import type { WireProduct } from '../schema.ts';
import type { ShopSettings } from '../shop-settings.ts';
import type { References } from './family-attributes.ts';
import { type Family, familyOf, parentWrite } from './family-parent.ts';
import { optionsInUse, parentsOf } from './standing-family.ts';

/** The place of a listing as a variation: its parent product, and the attributes that distinguish it. */
export interface Place {
  readonly parentId: number;
  readonly references: References;
}

/** The settings of the shop that a write needs, with its products of the listings, by their ids. */
interface Known {
  readonly current: ReadonlyMap<string, WireProduct>;
  readonly settings: ShopSettings;
}

interface Placed {
  readonly places: ReadonlyMap<ListingItem, Place>;
  /** Listings that cannot be written, because of their family. */
  readonly refused: readonly Written[];
}

/**
 * Finds or makes the parents of all variants that are new or stand under a parent of ours, with every option they need.
 * The SKU of a parent is the code of its family: SKUs are unique in a shop, so however often a reply is lost, no second
 * parent is made. A listing that stands there by itself stays so, since WooCommerce turns none into the other.
 */
export async function placeInFamilies(
  ctx: Context,
  items: readonly ListingItem[],
  known: Known,
): Promise<Placed> {
  const first = await place(ctx, items, known, false);
  if (first.waiting.length === 0) return first;
  // The lead's content was refused (a broken image, say): that is no reason to hold its siblings back.
  const again = await place(ctx, first.waiting, known, true);
  return {
    places: new Map([...first.places, ...again.places]),
    refused: [...first.refused, ...again.refused],
  };
}

/** @param isBare whether parents are made and extended without content */
async function place(
  ctx: Context,
  items: readonly ListingItem[],
  { current, settings }: Known,
  isBare: boolean,
): Promise<Placed & { readonly waiting: readonly ListingItem[] }> {
  const standing = (item: ListingItem) => current.get(item.key.syncId ?? '');
  const concerned = items.filter((item) => isConcerned(item, standing(item)));
  const groups = Map.groupBy(concerned, ({ payload }) => payload.family?.code ?? '');
  if (groups.size === 0) return { places: new Map(), refused: [], waiting: [] };
  const parents = await parentsOf(ctx, groups, standing);
  const used = await optionsInUse(ctx, groups, parents, standing);
  const families = [...groups].map(([code, group]) => {
    const parent = parents.get(code);
    const state = { parent, used: used.get(parent?.id ?? 0), standing };
    return familyOf({ code, group }, state, settings, isBare);
  });
  const writes = families.flatMap((family) => parentWrite(family) ?? []);
  const written = await sendAll(ctx, writes).catch((error: unknown) => {
    // No listing was touched by it, and a parent that was made after all is found by its SKU.
    throw error instanceof ConnectorError ? notSent(error) : error;
  });
  const outcomes = new Map(written.map((one) => [one.key.externalKey, one]));
  const taken = await takenNow(ctx, written);
  const settled = families.map((family) => settle(family, outcomes.get(family.code), taken));
  return {
    places: new Map(settled.flatMap(({ places }) => places)),
    refused: settled.flatMap(({ refused }) => refused),
    waiting: settled.flatMap(({ waiting }) => waiting),
  };
}

/** Whether a listing concerns a family: a new variant, a variation, or the lead even where it stands by itself. */
const isConcerned = ({ payload: { family } }: ListingItem, standing: WireProduct | undefined): boolean =>
  family !== null && (standing === undefined || idOf(standing).parentId !== null || family.lead);

interface Settled {
  readonly places: [ListingItem, Place][];
  readonly refused: Written[];
  readonly waiting: readonly ListingItem[];
}

function settle(family: Family, outcome: Written | undefined, taken: ReadonlySet<string>): Settled {
  const { code, members, content, references, refused } = family;
  const all = (what: (item: ListingItem) => Written) => ({
    places: [],
    refused: [...refused, ...members.map(what)],
    waiting: [],
  });
  const parentId = outcome?.outcome === 'done' ? parseSyncId(outcome.syncId)?.id : family.parentId;
  if (outcome === undefined || outcome.outcome === 'done') {
    if (parentId === undefined) return { places: [], refused: [...refused], waiting: [] };
    const at = { parentId, references };
    return { places: members.map((item) => [item, at]), refused: [...refused], waiting: [] };
  }
  if (outcome.outcome === 'open') {
    const error = notSent(outcome.error);
    return all(({ key }) => ({ key, outcome: 'open', error }));
  }
  if (taken.has(code)) {
    const message = `the product of the family ${code} is being made`;
    const error = new ConnectorError({ kind: 'unavailable', message });
    return all(({ key }) => ({ key, outcome: 'open', error }));
  }
  const issues = outcome.outcome === 'refused' ? outcome.issues.map((issue) => ofFamily(issue, code)) : [];
  if (content === null) return all(({ key }) => ({ key, outcome: 'refused', issues, takenBy: null }));
  const isMember = members.includes(content);
  return {
    places: [],
    refused: [
      ...refused,
      ...(isMember ? [{ key: content.key, outcome: 'refused', issues, takenBy: null } as const] : []),
    ],
    waiting: members.filter((item) => item !== content),
  };
}

/** A fault in the SKU of a parent is a fault in the family code. */
const ofFamily = (issue: Issue, code: string): Issue =>
  issue.field === 'sku'
    ? {
        ...issue,
        field: 'family',
        message: `the family code ${code} cannot be the SKU of its product: ${issue.message}`,
      }
    : issue;

/** Families whose SKU was refused as taken and whose parent is there now: it was made meanwhile. */
async function takenNow(ctx: Context, written: readonly Written[]): Promise<Set<string>> {
  const codes = written.flatMap((one) =>
    one.outcome === 'refused' && one.takenBy !== null ? one.key.externalKey : [],
  );
  if (codes.length === 0) return new Set();
  const found = await findAllBySkus(ctx, codes);
  return new Set([...found].filter(([, product]) => isParent(product)).map(([code]) => code));
}
