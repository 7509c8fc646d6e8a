import type { ConnectorContext } from './context.ts';

const KEPT_MS = 3_600_000;
/** For facts whose call a channel allows once a day. */
export const KEPT_FOR_A_DAY_MS = 24 * KEPT_MS;

/**
 * A fact about the channel that hardly ever changes, such as its currency: kept for a while in the connection's checkpoint, and
 * read again when that has run out.
 *
 * @param key of the checkpoint; the fact has to survive JSON
 * @param keptMs an hour, when left out
 */
export async function keptFact<Fact>(
  { clock, checkpoint }: Pick<ConnectorContext<unknown>, 'clock' | 'checkpoint'>,
  key: string,
  read: () => Promise<Fact>,
  keptMs = KEPT_MS,
): Promise<Fact> {
  const now = clock.now().getTime();
  const before = await checkpoint.read(key);
  if (before !== null) {
    const { fact, until } = JSON.parse(before) as { fact: Fact; until: number };
    if (until > now) return fact;
  }
  const fact = await read();
  await checkpoint.write(key, JSON.stringify({ fact, until: now + keptMs }));
  return fact;
}
