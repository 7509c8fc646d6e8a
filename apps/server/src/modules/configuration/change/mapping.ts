import type { CurrentConnection } from '../current/load.ts';
import { leave, type Place, type Run } from './run.ts';
import type { FindCategory } from './tree.ts';

/** A run over the mappings of one connection. */
export interface Mapping {
  run: Run;
  place: Place;
  connection: CurrentConnection;
  find: FindCategory;
}

/** Something that a mapping names is not there: it is left out where the caller said so. */
export function leaveOrRefuse(
  { run }: Mapping,
  { at, name }: { at: string; name: string },
  why: Parameters<typeof leave>[3],
): void {
  if (run.skipsUnknown) leave(run, 'skip', { at, subject: 'category_mapping', name }, why);
  else run.errors.add(at, why);
}
