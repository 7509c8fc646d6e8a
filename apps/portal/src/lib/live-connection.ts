import type { ProgressEvent } from '@sluice/contracts/portal';

/** Messages of the one connection of a browser: events, and whether they come at all. */
export type LiveMessage = { type: 'event'; event: ProgressEvent } | { type: 'state'; connected: boolean };

const STREAM = '/portal/api/progress/stream';
const RECENT = '/portal/api/progress';
const POLL_MS = 3_000;
/** A stream that says nothing for longer than its heartbeat allows is dead, whatever the browser thinks. */
const SILENCE_MS = 40_000;
/** Events come again for a while, as some are committed late; so many ids of reported ones are remembered. */
const REMEMBERED = 2_000;

/**
 * Follows the tenant's progress: by a stream, and by asking every three seconds where none gets through. Runs in a shared
 * worker, so that ten tabs need one connection, or in the page itself.
 *
 * @returns how to end it
 */
export function followProgress(tell: (message: LiveMessage) => void): () => void {
  let lastId: number | undefined;
  let source: EventSource | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const tellOnce = onlyOnce((event) => tell({ type: 'event', event }));

  /** Unless something is heard in time, the stream is opened anew. */
  const listen = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => open(), SILENCE_MS);
  };
  const heard = (id: number): void => {
    lastId = Math.max(lastId ?? 0, id);
    listen();
  };
  const ask = async (): Promise<void> => {
    const query = lastId === undefined ? '' : `?after=${lastId}`;
    const answer = await fetch(`${RECENT}${query}`).catch(() => undefined);
    if (!answer?.ok) return tell({ type: 'state', connected: false });
    const { data, last_id } = (await answer.json()) as { data: ProgressEvent[]; last_id: number };
    for (const event of data) tellOnce(event);
    lastId = Math.max(lastId ?? 0, last_id);
    tell({ type: 'state', connected: true });
  };
  const open = (): void => {
    source?.close();
    source = new EventSource(lastId === undefined ? STREAM : `${STREAM}?after=${lastId}`);
    listen();
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as ProgressEvent;
      heard(event.id);
      tellOnce(event);
    };
    source.addEventListener('hello', ({ data }: MessageEvent<string>) => {
      heard((JSON.parse(data) as { last_id: number }).last_id);
      clearInterval(poll);
      poll = undefined;
      tell({ type: 'state', connected: true });
    });
    source.onerror = () => {
      tell({ type: 'state', connected: false });
      poll ??= setInterval(() => void ask(), POLL_MS);
      // A refused stream is not tried again by the browser itself.
      if (source?.readyState === EventSource.CLOSED) listen();
    };
  };
  open();
  return () => {
    source?.close();
    clearInterval(poll);
    clearTimeout(silence);
  };
}

/** Reports each event once. One with a smaller id than a reported one may be new: only its own id tells. */
function onlyOnce(tell: (event: ProgressEvent) => void): (event: ProgressEvent) => void {
  const told = new Set<number>();
  return (event) => {
    if (told.has(event.id)) return;
    told.add(event.id);
    if (told.size > REMEMBERED) told.delete(told.values().next().value!);
    tell(event);
  };
}
