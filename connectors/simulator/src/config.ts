import { choice, secret } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Settings of a connection to a simulated marketplace. */
export const configSchema = Type.Object({
  base_url: Type.String({
    title: 'Address',
    description: 'The address that the simulator shows when it starts',
    pattern: '^https?://',
  }),
  api_key: Type.Optional(
    secret({ title: 'API key', description: 'The key of the simulator, if it has one', minLength: 1 }),
  ),
  answers: Type.Optional(
    choice(
      { sync: 'Immediately', async: 'Some time later' },
      {
        title: 'Results arrive',
        description: 'Many real marketplaces accept products first and report the result later',
        default: 'sync',
      },
    ),
  ),
  store_ids: Type.Optional(
    Type.String({
      title: 'Stores',
      description: 'Numbers of the stores that take part, separated by commas. Leave empty for all',
    }),
  ),
});
export type Config = Static<typeof configSchema>;

/** Whether a store takes part; without a choice all do. */
export function servesStore(config: Config, storeId: string): boolean {
  const chosen = (config.store_ids ?? '').split(',').map((id) => id.trim());
  return chosen.every((id) => id === '') || chosen.includes(storeId);
}
