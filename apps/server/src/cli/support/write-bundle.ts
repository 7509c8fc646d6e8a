import type { Config } from '../../config.ts';
import { publishingMetrics } from '../../modules/delivery/index.ts';
import { inboundMetrics } from '../../modules/inbound/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { renderMetrics } from '../../platform/http/metrics.ts';
import { createArchive } from '../backup/archive-writer.ts';
import type { Check } from '../doctor/check.ts';
import { configurationFacts, doctorFacts, machineFacts } from './facts.ts';
import { readFigures } from './figures.ts';

const README = `A support bundle of Sluice.

It holds versions, settings that hide nothing, the findings of the doctor by name, and counts, states, ages and sizes of the database. Tenants,
connections and products are named by their ids. It holds no credentials, keys, addresses, names of people, shops or products, no texts
and no answers of channels. Look through it before you hand it on: every file is plain text.
`;

interface Subject {
  file: string;
  env: Record<string, string | undefined>;
  config: Config;
  db: Database;
  checks: readonly Check[];
}

/** Writes a bundle. Returns the names of its files, and its size in bytes. */
export async function writeBundle({
  file,
  env,
  config,
  db,
  checks,
}: Subject): Promise<{ files: string[]; bytes: number }> {
  const now = new Date();
  const metrics = (await Promise.all([publishingMetrics(db), inboundMetrics(db)])).flat();
  const contents = new Map<string, string>([
    ['README.txt', README],
    ['machine.json', json(machineFacts(now))],
    ['configuration.json', json(configurationFacts(env, config))],
    ['doctor.json', json(doctorFacts(checks))],
    ['metrics.txt', renderMetrics(metrics)],
  ]);
  for (const [name, answer] of await readFigures(db)) contents.set(`${name}.json`, json(answer));
  const archive = await createArchive(file, now);
  try {
    for (const [name, content] of contents) await archive.add(name, Buffer.from(content));
    return { files: [...contents.keys()], bytes: await archive.finish() };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

const json = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`;
