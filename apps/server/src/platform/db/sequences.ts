import pg from 'pg';

/** How far a sequence has counted; `last_value` is a 64-bit number as text. */
export interface SequenceState {
  name: string;
  last_value: string;
  is_called: boolean;
}

const named = (name: string): string => `public.${pg.escapeIdentifier(name)}`;

/** Reads all sequences of the schema public. They belong to no snapshot, and only grow. */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as last_value, is_called from ${named(name)}`,
    );
    states.push({ name, ...state.rows[0]! });
  }
  return states;
}

/** Sets sequences to states that were read before. */
export async function setSequences(client: pg.Client, states: readonly SequenceState[]): Promise<void> {
  for (const { name, last_value, is_called } of states)
    await client.query('select setval($1::regclass, $2::bigint, $3::boolean)', [
      named(name),
      last_value,
      is_called,
    ]);
}
