import type { OutgoingEvent } from '@sluice/contracts/portal';
import { address, choice, count, namesOf } from '../../lib/search.ts';

export const STATES = namesOf<OutgoingEvent['state']>({ pending: true, delivered: true, dead: true });

/** The address of a webhook's page: its events. */
export const webhookAddress = address({ state: choice(STATES), page: count, per_page: count });
