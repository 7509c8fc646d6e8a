import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '@sluice/connector-simulator/server';
import type { ConnectionSettings } from '@sluice/server/platform/embedded-postgres/index.ts';
import { mayMount, mountSmallDisk, type SmallDisk } from '@sluice/server/testing/small-disk.ts';
import { catalogueOf, compareChannel } from '../oracle.ts';
import type { Outcome } from '../report.ts';
import { connectSimulator, createBenchTenant, startBenchService } from '../service.ts';
import { untilDelivered } from '../world.ts';
import { loseWrites } from './breaks.ts';
import { report, until } from './requests.ts';

/** A new cluster takes about half of it. */
const DISK_MB = 320;
/** Room for the writes until the disk is full. */
const ROOM_BYTES = 24 * 1024 * 1024;
const WRITERS = 4;
/** Grows tables quickly; each is another text, so that nothing compresses it. */
const DESCRIPTION_BYTES = 24_000;
const REFUSALS = 20;

/**
 * Fills the disk of the embedded database while products are written, keeps it full, and makes room again. Refused writes
 * say so by 503, acknowledged ones are all there, and the service goes on by itself.
 *
 * @param rounds times that the disk is filled
 * @param broken acknowledged writes vanish, which is the negative control
 */
export async function fillDatabaseDisk(rounds: number, broken = false): Promise<Outcome> {
  if (!mayMount) throw new Error('this harness mounts a small disk, which takes root on Linux');
  const dataDir = await mkdtemp(join(tmpdir(), 'sluice-full-'));
  const disk = await mountSmallDisk(join(dataDir, 'postgres'), DISK_MB);
  await using parts = new AsyncDisposableStack();
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  parts.defer(() => disk.unmount());
  const service = await startBenchService({ dataDir, env: { LOG_LEVEL: 'silent' } });
  parts.defer(() => service.stop());
  const simulator = await startSimulator({ port: 0 });
  parts.defer(() => simulator.close());
  const connection = (await service.connection()) as ConnectionSettings;
  const tenant = await createBenchTenant(service);
  const place = { url: service.url, tenant, simulator, postgres: { connection: () => connection } };
  await connectSimulator(service, tenant, simulator.url);
  if (broken) await loseWrites(place);
  return await fillRounds(place, disk, rounds);
}

async function fillRounds(place: Place, disk: SmallDisk, rounds: number): Promise<Outcome> {
  const findings: string[] = [];
  const acknowledged: string[] = [];
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    await disk.fill(ROOM_BYTES);
    const done = await writeUntilRefused(place, `F${round}`);
    await disk.fill();
    done.push(...(await writeSome(place, `G${round}`)));
    refused += done.filter(({ status }) => status === 503).length;
    findings.push(
      ...done
        .filter(({ status }) => status !== 201 && status !== 503)
        .map(({ sku, status, text }) => `${sku} was answered ${status}: ${text}`),
    );
    await disk.makeRoom();
    acknowledged.push(...done.filter(({ status }) => status === 201).map(({ sku }) => sku));
    await until('a write is taken again', async () => {
      const { sku, status } = await write(place, `H${round}-${crypto.randomUUID()}`);
      if (status === 201) acknowledged.push(sku);
      return status === 201;
    });
    const catalogue = await catalogueOf(place);
    for (const sku of acknowledged)
      if (!catalogue.has(sku)) findings.push(`${sku} was acknowledged and is gone`);
  }
  await untilDelivered(place);
  findings.push(...(await compareChannel(place)).map(({ what }) => what));
  if (refused === 0) findings.push('nothing was refused: the disk was never full');
  return {
    tried: `${rounds} times full, ${acknowledged.length} writes acknowledged, ${refused} refused`,
    wrong: report('disk-full', findings),
  };
}

type Place = Parameters<typeof compareChannel>[0] & Parameters<typeof untilDelivered>[0];

interface Written {
  sku: string;
  status: number;
  text: string;
}

async function write({ url, tenant }: Place, sku: string): Promise<Written> {
  const description = `<p>${Buffer.from(crypto.getRandomValues(new Uint8Array(DESCRIPTION_BYTES / 2))).toString('hex')}</p>`;
  try {
    const answer = await fetch(`${url}/v1/products`, {
      method: 'POST',
      headers: tenant.headers,
      body: JSON.stringify({ name: sku, sku, price: 5, description }),
    });
    return { sku, status: answer.status, text: (await answer.text()).slice(0, 200) };
  } catch (error) {
    return { sku, status: 0, text: (error as Error).message };
  }
}

/** Clients that write until some are refused. */
async function writeUntilRefused(place: Place, prefix: string): Promise<Written[]> {
  const done: Written[] = [];
  let refusals = 0;
  const client = async (n: number): Promise<void> => {
    for (let count = 0; refusals < REFUSALS; count++) {
      const written = await write(place, `${prefix}-${n}-${count}`);
      if (written.status !== 201) refusals++;
      done.push(written);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => client(n)));
  return done;
}

async function writeSome(place: Place, prefix: string): Promise<Written[]> {
  const done: Written[] = [];
  for (let n = 0; n < REFUSALS; n++) done.push(await write(place, `${prefix}-${n}`));
  return done;
}
