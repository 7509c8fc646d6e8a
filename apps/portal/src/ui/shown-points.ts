/** So many bars are a chart; fewer stand as figures. */
const CHART_FROM = 3;
/** A chart has at least so many places, so that its bars do not grow as wide as the page. */
const PLACES = 7;

/** The points to draw: from the first that has a figure on, for days before there was anything are an empty page. */
export function shownOf<P>(
  data: readonly P[],
  sums: readonly number[],
  chartFrom = CHART_FROM,
): { points: readonly P[]; isFew: boolean } {
  const filled = data.filter((_, at) => sums[at] !== 0);
  if (filled.length < chartFrom) return { points: filled, isFew: true };
  const first = sums.findIndex((sum) => sum !== 0);
  return { points: data.slice(Math.max(0, Math.min(first, data.length - PLACES))), isFew: false };
}
