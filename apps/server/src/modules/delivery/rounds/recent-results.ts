/** Results of listings recently sent to a channel. */
export interface RecentResults {
  sent: number;
  refused: number;
}

/** Number of results above which old ones fade: the counts are halved. */
const REMEMBERED = 400;
/** Number of results from which a share is meaningful. */
const TELLING = 100;
const SLOW_SHARE = 0.5;
const PAUSE_SHARE = 0.95;
const PAUSE_AFTER = 200;

/** The way a connection goes on, by the share of its sends that the channel refuses. */
export type RefusalVerdict = 'on' | 'slow' | 'pause';

export function verdictOn({ sent, refused }: RecentResults): RefusalVerdict {
  const all = sent + refused;
  if (refused >= PAUSE_AFTER && refused >= all * PAUSE_SHARE) return 'pause';
  return all >= TELLING && refused >= all * SLOW_SHARE ? 'slow' : 'on';
}

/** Adds the results of a round to the counts. */
export function addResults(before: RecentResults, round: RecentResults): RecentResults {
  const sent = before.sent + round.sent;
  const refused = before.refused + round.refused;
  return sent + refused <= REMEMBERED ? { sent, refused } : { sent: sent >> 1, refused: refused >> 1 };
}
