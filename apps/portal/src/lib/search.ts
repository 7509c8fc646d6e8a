/** Readers of search parameters: whatever an address says, a page gets something it can work with. */
type Search = Record<string, unknown>;

export const textOf = (search: Search, name: string): string | undefined => {
  const value = search[name];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const numberOf = (search: Search, name: string): number | undefined => {
  const said = search[name];
  const value =
    typeof said === 'number' || (typeof said === 'string' && said !== '') ? Number(said) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
};

/** A page number or another count from 1. */
export const countOf = (search: Search, name: string): number | undefined => {
  const value = numberOf(search, name);
  return value !== undefined && Number.isSafeInteger(value) && value >= 1 ? value : undefined;
};

export const flagOf = (search: Search, name: string): boolean | undefined => {
  const value = search[name];
  if (value === true || value === 'true' || value === 1) return true;
  return value === false || value === 'false' || value === 0 ? false : undefined;
};

/**
 * Every name of a type of the contracts, held complete by the compiler. Routes are part of every page, and the list itself
 * would bring all schemas with it.
 *
 * @example namesOf<ApiKeyState>({ active: true, expired: true, revoked: true })
 */
export const namesOf = <Name extends string>(names: Record<Name, true>): readonly Name[] =>
  Object.keys(names) as Name[];

export const choiceOf = <const V extends string>(
  search: Search,
  name: string,
  values: readonly V[],
): V | undefined => values.find((value) => value === search[name]);
