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
  const silence = watchdog(() => open(), SILENCE_MS);
  const tellOnce = onlyOnce((event) => tell({ type: 'event', event }));
  const state = (connected: boolean): void => tell({ type: 'state', connected });
  const heard = (id: number): void => {
    lastId = later(lastId, id);
    silence.restart();
  };
  const ask = async (): Promise<void> => {
    const recent = await askRecent(lastId);
    recent?.data.forEach(tellOnce);
    if (recent !== undefined) lastId = later(lastId, recent.last_id);
    state(recent !== undefined);
  };

  const open = (): void => {
    source?.close();
    source = new EventSource(lastId === undefined ? STREAM : `${STREAM}?after=${lastId}`);
    silence.restart();
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const event: ProgressEvent = JSON.parse(data);
      heard(event.id);
      tellOnce(event);
    };
    source.addEventListener('hello', ({ data }) => {
      heard((JSON.parse(data) as Pick<Recent, 'last_id'>).last_id);
      clearInterval(poll);
      poll = undefined;
      state(true);
    });
    source.onerror = () => {
      state(false);
      poll ??= setInterval(ask, POLL_MS);
      // A refused stream is not tried again by the browser itself.
      if (source?.readyState === EventSource.CLOSED) silence.restart();
    };
  };
  open();
  return () => {
    source?.close();
    clearInterval(poll);
    silence.end();
  };
}

/** Acts when it was not started again in time: unless something is heard, the stream is opened anew. */
function watchdog(act: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  const restart = (): void => {
    end();
    timer = setTimeout(act, ms);
  };
  return { restart, end };
}

const later = (one: number | undefined, other: number): number => Math.max(one ?? 0, other);

interface Recent {
  data: ProgressEvent[];
  last_id: number;
}

/** Events after an id; undefined when the service does not answer. */
async function askRecent(after: number | undefined): Promise<Recent | undefined> {
  const answer = await fetch(`${RECENT}${after === undefined ? '' : `?after=${after}`}`).catch(
    () => undefined,
  );
  return answer?.ok ? ((await answer.json()) as Recent) : undefined;
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
