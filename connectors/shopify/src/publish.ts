import { ConnectorError, keptFact } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { PUBLICATIONS } from './documents/reads.ts';
import { PUBLISH } from './documents/writes.ts';
import { type Job, MUTATION_COST } from './parts.ts';

const Publications = Answer({
  publications: Type.Object({
    nodes: Type.Array(Type.Object({ id: Type.String(), supportsFuturePublishing: Type.Boolean() })),
  }),
});

/** Where products are to be shown, as the settings say; nothing is read where that is nowhere. */
export async function publicationsOf(ctx: Context): Promise<readonly string[]> {
  const { publish_to } = ctx.config;
  if (publish_to === 'none') return [];
  const all = await keptFact(ctx, 'publications', async () => {
    const { publications } = await query(ctx, { document: PUBLICATIONS, cost: 53 }, Publications);
    return publications.nodes;
  });
  if (publish_to === 'all') return all.map(({ id }) => id);
  const online = all.find(({ supportsFuturePublishing }) => supportsFuturePublishing);
  if (online) return [online.id];
  throw new ConnectorError({
    kind: 'invalid_request',
    message: 'the shop has no Online Store to publish to: set "New products are published to" otherwise',
  });
}

export const publishing = (product: string, publications: readonly string[]): Job => ({
  part: PUBLISH,
  variables: { id: product, input: publications.map((publicationId) => ({ publicationId })) },
  cost: MUTATION_COST,
});
