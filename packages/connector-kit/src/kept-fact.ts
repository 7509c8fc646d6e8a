import type { ConnectorContext } from './context.ts';

const KEPT_MS = 3_600_000;

/**
 * A fact about the channel that hardly ever changes, such as its currency: kept for an hour in the connection's checkpoint, and
 * read again when that has run out.
 *
 * @param key of the checkpoint; the fact has to survive JSON
 */
export async function keptFact<Fact>(
  { clock, checkpoint }: Pick<ConnectorContext<unknown>, 'clock' | 'checkpoint'>,
  key: string,
  read: () => Promise<Fact>,
): Promise<Fact> {
  const now = clock.now().getTime();
  const before = await checkpoint.read(key);
  if (before !== null) {
    const { fact, until } = JSON.parse(before) as { fact: Fact; until: number };
    if (until > now) return fact;
  }
  const fact = await read();
  await checkpoint.write(key, JSON.stringify({ fact, until: now + KEPT_MS }));
  return fact;
}
