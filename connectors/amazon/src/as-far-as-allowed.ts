import { ConnectorError } from '@sluice/connector-kit';

/** Answers to the parts of a question, and the names that were left when the channel asked to slow down. */
export interface AsFar<Found> {
  readonly found: readonly Found[];
  readonly missed: ReadonlySet<string>;
  /** The channel’s wish; null when all was asked. */
  readonly error: ConnectorError | null;
}

/**
 * Asks part by part. Several connections share the buckets of an account, so that one may be empty in the midst of a batch: the parts
 * before then count, or a large batch would begin anew for ever. A bucket that is empty at once fails the whole.
 */
export async function asFarAsAllowed<Found>(
  parts: readonly (readonly string[])[],
  ask: (part: readonly string[]) => Promise<readonly Found[]>,
): Promise<AsFar<Found>> {
  const found: Found[] = [];
  for (const [at, part] of parts.entries()) {
    try {
      found.push(...(await ask(part)));
    } catch (error) {
      if (at === 0 || !(error instanceof ConnectorError) || error.kind !== 'rate_limited') throw error;
      return { found, missed: new Set(parts.slice(at).flat()), error };
    }
  }
  return { found, missed: new Set(), error: null };
}
