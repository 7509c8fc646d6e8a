/** Calls that are under way at a time: Google answers one product a call. */
const LANES = 5;

/** Works on some items beside each other: each lane has its own, in turn. */
export async function inLanes<Item>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Promise<void>,
): Promise<void> {
  const lanes = Array.from({ length: Math.min(LANES, items.length) }, (_, lane) =>
    items.filter((_item, at) => at % LANES === lane),
  );
  await Promise.all(lanes.map(work));
}
