import { address, count } from '../../lib/search.ts';

/** The address of a rule's page: its messages. */
export const ruleAddress = address({ page: count, per_page: count });
