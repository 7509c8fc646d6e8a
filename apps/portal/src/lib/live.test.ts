import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLive } from './live.ts';
import { followProgress, type LiveMessage } from './live-connection.ts';

/** The stream as the browser offers it. */
class Stream {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  static get last(): Stream {
    return Stream.opened.at(-1)!;
  }
  readyState = 0;
  readonly url: string;
  onmessage: (message: { data: string }) => void = () => {};
  onerror: () => void = () => {};
  #hello: (message: { data: string }) => void = () => {};
  constructor(url: string) {
    this.url = url;
    Stream.opened.push(this);
  }
  addEventListener(_name: 'hello', listener: (message: { data: string }) => void): void {
    this.#hello = listener;
  }
  close(): void {}
  hello(lastId: number): void {
    this.#hello({ data: JSON.stringify({ last_id: lastId }) });
  }
  event(id: number, kind = 'delivery'): void {
    this.onmessage({ data: JSON.stringify({ id, kind, data: {} }) });
  }
  refuse(): void {
    this.readyState = Stream.CLOSED;
    this.onerror();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Stream.opened = [];
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = () => {
  const told: LiveMessage[] = [];
  const end = followProgress((message) => told.push(message));
  const ids = (): number[] => told.flatMap((one) => (one.type === 'event' ? one.event.id : []));
  return { ids, end };
};

test('a stream that is refused again and again is opened again and again', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('refused')));
  const { end } = follow();
  for (let round = 1; round <= 4; round++) {
    expect(Stream.opened).toHaveLength(round);
    Stream.last.refuse();
    vi.advanceTimersByTime(40_000);
  }
  Stream.last.hello(1);
  expect(Stream.opened).toHaveLength(5);
  end();
});

test('a stream that falls silent, or never says a word, is opened anew from the last event', () => {
  const { end } = follow();
  vi.advanceTimersByTime(40_000);
  Stream.last.hello(7);
  vi.advanceTimersByTime(40_000);
  expect(Stream.opened.map(({ url }) => url.split('?')[1])).toEqual([undefined, undefined, 'after=7']);
  end();
});

test('without a stream the service is asked, and an event committed late is told, each one once', async () => {
  const answers = [[5], [4, 5, 6], [4, 5, 6]];
  vi.stubGlobal('fetch', async () => {
    const data = (answers.shift() ?? []).map((id) => ({ id, kind: 'delivery', data: {} }));
    return { ok: true, json: async () => ({ data, last_id: data.at(-1)?.id ?? 6 }) };
  });
  const { ids, end } = follow();
  Stream.last.event(3);
  Stream.last.refuse();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(ids()).toEqual([3, 5, 4, 6]);
  end();
});

test('a page is read anew at the first event, and not with every one that follows', async () => {
  const client = new QueryClient();
  const read = vi.spyOn(client, 'invalidateQueries');
  const end = startLive(client);
  Stream.last.hello(0);
  Stream.last.event(1);
  await vi.advanceTimersByTimeAsync(1);
  const first = read.mock.calls.length;
  expect(first).toBeGreaterThan(0);
  for (let id = 2; id < 50; id++) {
    Stream.last.event(id);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(read.mock.calls.length).toBe(first);
  await vi.advanceTimersByTimeAsync(700);
  expect(read.mock.calls.length).toBe(2 * first);
  end();
});

test('whoever waits on a page of publishing sees what was planned', async () => {
  const client = new QueryClient();
  const read = vi.spyOn(client, 'invalidateQueries');
  const end = startLive(client);
  Stream.last.event(1, 'plan');
  await vi.advanceTimersByTimeAsync(1);
  const keys = read.mock.calls.map(([filters]) => filters!.queryKey![0]);
  expect(keys).toEqual(
    expect.arrayContaining(['held', 'questions', 'drift', 'mappings', 'rules', 'results']),
  );
  end();
});
