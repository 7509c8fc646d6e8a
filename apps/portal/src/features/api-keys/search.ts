import type { ApiKeyState } from '@sluice/contracts/portal';
import { address, choice, count, namesOf } from '../../lib/search.ts';

const STATES = namesOf<ApiKeyState>({ active: true, expired: true, revoked: true });

/** The address of the page. */
export const keysAddress = address({ state: choice(STATES), page: count, per_page: count });
