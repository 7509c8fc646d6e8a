/**
 * Loads parts one after the other, the next one while the caller works on the one before: the database and this process
 * are busy at once. The first failure ends it; a caller who stops early leaves one part that was loaded in vain.
 */
export async function* readAhead<Part, Loaded>(
  parts: Iterable<Part>,
  load: (part: Part) => Promise<Loaded>,
): AsyncGenerator<Loaded, void, undefined> {
  let loading: Promise<Loaded> | undefined;
  for (const part of parts) {
    const next = load(part);
    // It may fail while the part before it is worked on, or when nobody asks for it any more.
    next.catch(() => {});
    if (loading !== undefined) yield await loading;
    loading = next;
  }
  if (loading !== undefined) yield await loading;
}
