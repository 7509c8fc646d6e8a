import { choiceOf, countOf } from '../../lib/search.ts';

export const MODES = ['upsert', 'create', 'update'] as const;
export const KINDS = ['dry', 'live'] as const;

/** Parts of the addresses of the imports. */
export interface ImportsSearch {
  page?: number | undefined;
  per_page?: number | undefined;
  kind?: (typeof KINDS)[number] | undefined;
}

/** Address of the page that sets an import up: the uploaded file, so that a reload loses nothing but the choices. */
export interface NewImportSearch {
  file?: number | undefined;
  /** The import whose choices are to be begun with. */
  from?: number | undefined;
}

type Raw = Record<string, unknown>;

export const importsSearch = (search: Raw): ImportsSearch => ({
  page: countOf(search, 'page'),
  per_page: countOf(search, 'per_page'),
  kind: choiceOf(search, 'kind', KINDS),
});

export const newImportSearch = (search: Raw): NewImportSearch => ({
  file: countOf(search, 'file'),
  from: countOf(search, 'from'),
});
