import { fromField } from '../../lib/from.ts';
import { address, choice, count, type SearchOf } from '../../lib/search.ts';

export const MODES = ['upsert', 'create', 'update'] as const;
export const KINDS = ['dry', 'live'] as const;

const LIST = { page: count, per_page: count, kind: choice(KINDS) };

/** The address of the list. */
export const importsAddress = address(LIST);
export type ImportsSearch = SearchOf<typeof importsAddress>;

/** The address of one import, with the page of its errors. */
export const importAddress = address({ ...LIST, ...fromField });

/**
 * The address of the page that sets an import up: the uploaded file, so that a reload loses nothing but the choices, and
 * the import whose choices are to be begun with.
 */
export const newImportAddress = address({ file: count, from: count });
