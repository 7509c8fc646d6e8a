import type { ProgressKind } from '@sluice/contracts/portal';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followProgress, type LiveMessage } from './live-connection.ts';

/** Data that is out of date after an event of a kind, by the first part of query keys. */
const STALE: Record<ProgressKind, readonly string[]> = {
  import: ['imports', 'jobs', 'products', 'mappings'],
  bulk_action: ['bulk-actions', 'jobs', 'products'],
  plan: [
    'results',
    'held',
    'questions',
    'drift',
    'rules',
    'markups',
    'mappings',
    'products',
    'connections',
    'home',
  ],
  delivery: ['results', 'questions', 'drift', 'products', 'connections', 'attempts', 'home'],
  connection: ['connections', 'results', 'mappings', 'drift', 'home'],
  orders: ['orders', 'home', 'products'],
  prices: ['products'],
};

/** Pages are read anew at the first event, and this often at most while more pour in. */
const REFRESH_MS = 700;

/** Connects this tab to the progress of the tenant. @returns how to end it */
export function startLive(client: QueryClient): () => void {
  const stale = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshed = Number.NEGATIVE_INFINITY;
  const refresh = (): void => {
    timer = undefined;
    refreshed = performance.now();
    for (const key of stale) void client.invalidateQueries({ queryKey: [key], refetchType: 'active' });
    stale.clear();
  };
  const hear = (message: LiveMessage): void => {
    if (message.type === 'state') return;
    for (const key of STALE[message.event.kind] ?? []) stale.add(key);
    timer ??= setTimeout(refresh, Math.max(0, refreshed + REFRESH_MS - performance.now()));
  };
  const end = connect(hear);
  return () => {
    clearTimeout(timer);
    end();
  };
}

let restart: () => void = () => {};
/** Somebody signed in: whose progress is followed has to be found out anew. */
export const restartLive = (): void => restart();

function connect(hear: (message: LiveMessage) => void): () => void {
  if (typeof SharedWorker === 'undefined') return followProgress(hear);
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
    type: 'module',
    name: 'sluice-live',
  });
  worker.port.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data);
  worker.port.start();
  restart = () => worker.port.postMessage('restart');
  const leave = (): void => worker.port.postMessage('leave');
  window.addEventListener('pagehide', leave);
  return () => {
    window.removeEventListener('pagehide', leave);
    leave();
  };
}

/** Keeps the page up to date with events, for the frame of all pages. */
export function useLiveConnection(): void {
  const client = useQueryClient();
  useEffect(() => startLive(client), [client]);
}
