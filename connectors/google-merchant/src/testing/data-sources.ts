import { ACCOUNT } from './account.ts';
import { type Answer, ok, Refusal } from './errors.ts';
import type { DataSource } from './records.ts';
import type { State } from './state.ts';

export function getSource(state: State, id: string): Answer {
  const source = state.dataSources.get(id);
  if (source !== undefined) return ok(shown(source));
  throw new Refusal({
    status: 'NOT_FOUND',
    message: `[name] accounts/${ACCOUNT.accountId}/dataSources/${id} was not found.`,
    reason: 'DATA_SOURCE_NOT_FOUND',
  });
}

export const listSources = (state: State): Answer =>
  ok({ dataSources: [...state.dataSources.values()].map(shown) });

const shown = ({ id, displayName, input, feedLabel, contentLanguage }: DataSource): object => ({
  name: `accounts/${ACCOUNT.accountId}/dataSources/${id}`,
  dataSourceId: id,
  displayName,
  input,
  primaryProductDataSource: {
    ...(feedLabel === undefined ? {} : { feedLabel, countries: [feedLabel] }),
    ...(contentLanguage === undefined ? {} : { contentLanguage }),
  },
});
