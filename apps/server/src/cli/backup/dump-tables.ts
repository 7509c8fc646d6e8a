import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive-writer.ts';
import { type DataTable, quoted, readWhole } from './database-tables.ts';
import { type Summary, TABLES } from './manifest.ts';

/** A table goes into the archive in pieces of this size, because its whole size is not known beforehand. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Writes the rows of all tables, as the transaction of the client sees them. */
export async function dumpTables(
  client: pg.Client,
  tables: readonly DataTable[],
  archive: ArchiveWriter,
  onProgress: (done: number, total: number) => void,
): Promise<Summary['tables']> {
  const total = tables.reduce((sum, table) => sum + table.bytes, 0);
  const dumped: Summary['tables'] = [];
  let before = 0;
  for (const table of tables) {
    // On disk a table is larger than its text, so this is an estimate that never runs ahead.
    const onBytes = (bytes: number): void => onProgress(before + Math.min(bytes, table.bytes), total);
    dumped.push(await dumpTable(client, table, archive, onBytes));
    before += table.bytes;
  }
  return dumped;
}

async function dumpTable(
  client: pg.Client,
  table: DataTable,
  archive: ArchiveWriter,
  onBytes: (bytes: number) => void,
): Promise<Summary['tables'][number]> {
  await readWhole(client, table);
  const columns = table.columns.map(quoted).join(', ');
  // A partitioned table holds no rows itself, so a plain COPY refuses it.
  const rows = client.query(copyTo(`copy (select ${columns} from public.${quoted(table.name)}) to stdout`));
  const hash = createHash('sha256');
  let [bytes, pieces] = [0, 0];
  let [piece, held]: [Buffer[], number] = [[], 0];
  const flush = async (): Promise<void> => {
    const name = `${TABLES}${table.name}/${String(++pieces).padStart(6, '0')}.copy`;
    await archive.add(name, Buffer.concat(piece));
    [piece, held] = [[], 0];
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    piece.push(chunk);
    held += chunk.length;
    bytes += chunk.length;
    if (held < PIECE_BYTES) continue;
    await flush();
    onBytes(bytes);
  }
  if (held > 0) await flush();
  await client.query('set local role none');
  return { name: table.name, rows: rows.rowCount, sha256: hash.digest('hex') };
}
