import pg from 'pg';
import { CommandError } from '../errors.ts';

/** The mark is the comment of this table, which no migration and no backup touches. */
const BEARER = 'public.schema_migrations';
const OPENING = 'moved to ';

/** Marks a database whose contents are in use elsewhere. @param place without a password */
export const markMoved = (client: pg.Client, place: string, now: Date): Promise<unknown> =>
  client.query(
    `comment on table ${BEARER} is ${pg.escapeLiteral(`${OPENING}${place} on ${now.toISOString()}`)}`,
  );

export const clearMark = (client: pg.Client): Promise<unknown> =>
  client.query(`comment on table ${BEARER} is null`);

async function readMark(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ text: string | null }>(
    `select obj_description(to_regclass('${BEARER}'), 'pg_class') as text`,
  );
  const text = rows[0]?.text;
  return text?.startsWith(OPENING) ? text : undefined;
}

/**
 * Keeps services and commands from a database that was moved: a service would sell from old stock, beside the one that goes on
 * elsewhere, and a command would change or save what nobody works with.
 *
 * @throws CommandError
 */
export async function refuseMoved(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...settings, application_name: 'sluice start' });
  client.on('error', () => {});
  await client.connect();
  try {
    const mark = await readMark(client);
    if (mark !== undefined)
      throw new CommandError(
        `this database was ${mark}: set DATABASE_URL to that one (or unset it for the embedded one), or give this one up ` +
          'as moved by "sluice move --cancel"',
      );
  } finally {
    await client.end();
  }
}
