import { choice, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Settings of a connection to a simulated marketplace. */
export const configSchema = Type.Object({
  base_url: Type.String({
    title: 'Address',
    description: 'The address of the simulator, such as http://127.0.0.1:4000',
    pattern: '^https?://',
  }),
  api_key: Type.Optional(
    secret({ title: 'API key', description: 'The key of the simulator, if it has one', minLength: 1 }),
  ),
  answers: Type.Optional(
    choice(
      { sync: 'At once', async: 'Later' },
      {
        title: 'Answers',
        description: 'When the marketplace tells the results: many real ones take products in and tell later',
        default: 'sync',
      },
    ),
  ),
  store_ids: Type.Optional(
    Type.String({ title: 'Stores', description: 'Ids separated by commas; all stores when empty' }),
  ),
});
export type Config = Static<typeof configSchema>;

/** Whether a store takes part; without a choice all do. */
export function servesStore(config: Config, storeId: string): boolean {
  const chosen = (config.store_ids ?? '').split(',').map((id) => id.trim());
  return chosen.every((id) => id === '') || chosen.includes(storeId);
}
