import { quantile, table } from '../report.ts';
import { startPeerDatabases } from './database.ts';
import { startMedusa } from './medusa.ts';
import type { Peer } from './peer.ts';
import { startSluice } from './sluice.ts';
import { startVendure } from './vendure.ts';

const CLIENTS = 10;

/** The work of one round: how it is called, and how it is done once. */
type Work = 'create' | 'list';

/**
 * Creates and lists products in Sluice, Vendure and Medusa, one after the other in rounds, with the same client, on the
 * same machine and each over the same PostgreSQL. Prints the medians of the rounds.
 */
export async function benchPeers(options: { rounds: number; seconds: number }): Promise<void> {
  const databases = await startPeerDatabases();
  const peers: Peer[] = [];
  try {
    peers.push(await startSluice());
    peers.push(await startVendure(await databases.create('vendure')));
    peers.push(await startMedusa(await databases.create('medusa')));
    const results = new Map(peers.map((peer) => [peer, { create: [] as number[], list: [] as number[] }]));
    // The lists need twenty products, and every service its first calls.
    for (const peer of peers) for (let i = 0; i < 25; i++) await peer.create(nextNumber());
    for (let round = 0; round < options.rounds; round++)
      for (const work of ['create', 'list'] as const)
        for (const peer of peers) results.get(peer)![work].push(await perSecond(peer, work, options.seconds));
    await report(peers, results, options);
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()));
    await databases.stop();
  }
}

let last = 0;
const nextNumber = (): number => ++last;

/** How often a second the work is done by a few clients, each of which waits for its answer. */
async function perSecond(peer: Peer, work: Work, seconds: number): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      await (work === 'create' ? peer.create(nextNumber()) : peer.list());
      done++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (done / (performance.now() - began)) * 1000;
}

async function report(
  peers: readonly Peer[],
  results: ReadonlyMap<Peer, Record<Work, number[]>>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const median = (peer: Peer, work: Work): number => quantile(results.get(peer)![work], 0.5);
  const sluice = peers[0]!;
  const times = (peer: Peer, work: Work): string =>
    peer === sluice ? '' : (median(sluice, work) / median(peer, work)).toFixed(1);
  const rows = [];
  for (const peer of peers)
    rows.push({
      service: peer.name,
      'creates/s': Math.round(median(peer, 'create')),
      'Sluice is times': times(peer, 'create'),
      'lists of 20/s': Math.round(median(peer, 'list')),
      'Sluice is times ': times(peer, 'list'),
      'memory MB': Math.round(await peer.memory()),
    });
  table(`${CLIENTS} clients, ${rounds} rounds of ${seconds} s, medians; memory without the database`, rows);
}
