import type { ApiKeyState } from '@sluice/contracts/portal';
import { choiceOf, countOf, namesOf } from '../../lib/search.ts';

const STATES = namesOf<ApiKeyState>({ active: true, expired: true, revoked: true });

/** Reads the address of the page. */
export const keysSearch = (search: Record<string, unknown>) => ({
  state: choiceOf(search, 'state', STATES),
  page: countOf(search, 'page'),
  per_page: countOf(search, 'per_page'),
});
export type KeysSearch = ReturnType<typeof keysSearch>;
