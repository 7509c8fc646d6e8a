import { asConnectorError, type ConnectorError } from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import { type Context, composed, type Kind, type Outcome } from './client.ts';
import type { Entry } from './documents/index.ts';

/**
 * Shopify refuses a request of more than 1,000 points, and small shops have a bucket of 1,000 to 2,000: requests of a third
 * of it wait less and let others through.
 */
const MAX_COST = 350;
/** Points of a mutation, the objects of its answer included. */
export const MUTATION_COST = 13;

/** One part of the work and the points it is asked. */
export interface Job extends Entry {
  readonly cost: number;
}

interface Sending {
  readonly kind: Kind;
  /** Parts to a call; they are worked off one after another while it waits. */
  readonly most?: number;
  /** Something was done already: a call that fails is the outcome of its parts, not of everything. */
  readonly isLater?: boolean;
}

/**
 * Sends parts, as many to a call as it may cost. The first call that fails as a whole ends it: it throws when nothing was
 * done before it, and is the outcome of all that remained otherwise.
 */
export async function sendParts<Schema extends TSchema>(
  ctx: Context,
  jobs: readonly Job[],
  schema: Schema,
  { kind, most = 50, isLater = false }: Sending,
): Promise<Outcome<Static<Schema>>[]> {
  const outcomes: Outcome<Static<Schema>>[] = [];
  for (const chunk of chunksByCost(jobs, most)) {
    const cost = chunk.reduce((sum, job) => sum + job.cost, 0);
    try {
      outcomes.push(...(await composed(ctx, chunk, schema, { kind, cost: Math.ceil(cost) })));
    } catch (thrown) {
      if (outcomes.length === 0 && !isLater) throw thrown;
      const error: ConnectorError = asConnectorError(thrown);
      return jobs.map((_, at) => outcomes[at] ?? { error });
    }
  }
  return outcomes;
}

function chunksByCost(jobs: readonly Job[], most: number): Job[][] {
  const chunks: Job[][] = [];
  let spent = 0;
  for (const job of jobs) {
    const open = chunks.at(-1);
    if (open === undefined || open.length === most || spent + job.cost > MAX_COST) {
      chunks.push([job]);
      spent = job.cost;
    } else {
      open.push(job);
      spent += job.cost;
    }
  }
  return chunks;
}
