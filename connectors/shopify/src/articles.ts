import { keptFact } from '@sluice/connector-kit';
import { Type } from 'typebox';
import type { Context } from './client.ts';
import { FAMILY, NAMESPACE } from './documents/index.ts';
import { BY_NOTE } from './documents/reads.ts';
import { DEFINE_METAFIELD } from './documents/writes.ts';
import { productNoteOf } from './notes.ts';
import { MUTATION_COST, sendParts } from './parts.ts';
import { UserErrors } from './schema.ts';
import { quoted } from './search.ts';

/** A copy that the merchant made of an article carries its code as well: the oldest is meant. */
const MOST = 10;
const COST = 2 + 2 * MOST;

const Found = Type.Object({
  nodes: Type.Array(
    Type.Object({
      id: Type.String(),
      note: Type.Union([Type.Null(), Type.Object({ value: Type.String() })]),
    }),
  ),
});
const Defined = Type.Object({ userErrors: UserErrors });

/**
 * Finds articles of families by the code noted on them, whatever their handles are by now. The search is behind by
 * seconds: look by handle first.
 */
export async function findArticles(ctx: Context, codes: readonly string[]): Promise<Map<string, string>> {
  const distinct = [...new Set(codes)];
  if (distinct.length === 0) return new Map();
  await makeSearchable(ctx);
  const jobs = distinct.map((code) => ({
    part: BY_NOTE,
    variables: { first: MOST, query: `metafields.${NAMESPACE}.${FAMILY}:${quoted(code)}` },
    cost: COST,
  }));
  const found = new Map<string, string>();
  for (const [at, outcome] of (await sendParts(ctx, jobs, Found, { kind: 'query' })).entries()) {
    if ('error' in outcome) throw outcome.error;
    const code = distinct[at]!;
    const article = outcome.value.nodes.find(({ note }) => productNoteOf(note).family === code);
    if (article) found.set(code, article.id);
  }
  return found;
}

/** Shopify filters by metafields that have a definition which says so; all others it passes over in silence. */
const makeSearchable = (ctx: Context): Promise<boolean> =>
  keptFact(ctx, 'searchable', async () => {
    const definition = {
      namespace: NAMESPACE,
      key: FAMILY,
      name: 'Sluice family',
      ownerType: 'PRODUCT',
      type: 'single_line_text_field',
      capabilities: { adminFilterable: { enabled: true } },
    };
    const job = { part: DEFINE_METAFIELD, variables: { definition }, cost: MUTATION_COST };
    const [outcome] = await sendParts(ctx, [job], Defined, { kind: 'mutation' });
    if (outcome === undefined) return false;
    if ('error' in outcome && outcome.error.kind !== 'forbidden') throw outcome.error;
    const told =
      'error' in outcome
        ? [outcome.error.message]
        : outcome.value.userErrors.filter(({ code }) => code !== 'TAKEN').map(({ message }) => message);
    // Not worth failing for: articles are found by their handles as long as nobody changes them.
    if (told.length > 0) ctx.log.warn('articles cannot be searched by family', { reason: told.join('; ') });
    return told.length === 0;
  });
