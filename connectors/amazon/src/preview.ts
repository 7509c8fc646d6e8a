import { ConnectorError, type Issue } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from './client.ts';
import { marketplaceOf } from './config.ts';
import { type Change, isNew } from './listings-feed.ts';
import { refusalOf } from './submit-one.ts';

/** Checks before one feed. */
const MOST = 10;
/** Product types that are remembered as taken; one that is forgotten costs a call. */
const REMEMBERED = 500;

const Types = Type.Array(Type.String());

/**
 * Checks one new listing of each product type that Amazon has not taken yet, without writing it: the faults of a feed come minutes later,
 * and those of one listing are mostly those of its type. Resolves to the reasons against the checked ones; the others go out all the same.
 * A check that Amazon does not answer holds up no feed, whose report tells the same later.
 * Source: Listings Items API 2021-08-01, putListingsItem, `mode`.
 */
export async function refusedPreviews(
  ctx: Context,
  changes: readonly Change[],
): Promise<ReadonlyMap<Change, readonly Issue[]>> {
  const key = `previewed ${marketplaceOf(ctx.config).id}`;
  const kept: unknown = JSON.parse((await ctx.checkpoint.read(key)) ?? '[]');
  const taken = Check(Types, kept) ? kept : [];
  const refused = new Map<Change, readonly Issue[]>();
  const sound: string[] = [];
  try {
    for (const change of firstsOf(changes, taken)) {
      const issues = await refusalOf(ctx, change, 'VALIDATION_PREVIEW');
      if (issues === null) sound.push(change.productType);
      else refused.set(change, issues);
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
  }
  if (sound.length > 0)
    await ctx.checkpoint.write(key, JSON.stringify([...taken, ...sound].slice(-REMEMBERED)));
  return refused;
}

/** One new listing of each product type that is not known as taken. */
function firstsOf(changes: readonly Change[], taken: readonly string[]): readonly Change[] {
  const firsts = new Map<string, Change>();
  for (const change of changes) {
    const { productType } = change;
    if (isNew(change) && !taken.includes(productType) && !firsts.has(productType))
      firsts.set(productType, change);
  }
  return [...firsts.values()].slice(0, MOST);
}
