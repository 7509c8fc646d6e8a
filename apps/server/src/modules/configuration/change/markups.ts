import { message } from '@sluice/contracts/messages';
import { setMarkup } from '../../publishing/index.ts';
import type { CurrentConnection } from '../current/load.ts';
import { change, type Place, type Run, shown, shownPath, sixDecimals } from './run.ts';

type Owner = { brandId: number } | { categoryId: number };

interface WantedMarkup {
  at: string;
  name: string;
  owner: Owner;
  percent: number;
}

/** Markups of brands and categories on a connection. */
export async function changeMarkups(run: Run, place: Place, connection: CurrentConnection): Promise<void> {
  const { at, wanted } = place;
  if (wanted.markups === undefined) return;
  const known = new Map(connection.markups.map((one) => [keyOf(one.brand_id, one.category_id), one]));
  const seen = new Set<string>();
  for (const one of wantedMarkups(run, place)) {
    const key = 'brandId' in one.owner ? keyOf(one.owner.brandId, null) : keyOf(null, one.owner.categoryId);
    if (seen.has(key)) run.errors.add(one.at, message('named_twice', { name: one.name }));
    seen.add(key);
    const before = known.get(key)?.percent;
    const percent = sixDecimals(one.percent);
    if (before === percent) continue;
    const words = { name: `${wanted.label}: ${one.name}`, before: shown(before), after: shown(percent) };
    const action = before === undefined ? 'create' : 'update';
    await change(run, { at: one.at, action, subject: 'markup', ...words }, () =>
      setMarkup(run.tx, run.principal.actor, connection.id, { ...one.owner, percent }),
    );
  }
  for (const { brand_id, category_id, percent } of connection.markups) {
    if (seen.has(keyOf(brand_id, category_id))) continue;
    const { brands, categories } = run.current.names;
    const name = brand_id === null ? shownPath(categories.nameOf(category_id!)) : brands.nameOf(brand_id);
    const owner: Owner = brand_id === null ? { categoryId: category_id! } : { brandId: brand_id };
    const difference = {
      subject: 'markup',
      name: `${wanted.label}: ${name}`,
      before: shown(percent),
    } as const;
    await change(run, { at: `${at}.markups`, action: 'remove', ...difference }, () =>
      setMarkup(run.tx, run.principal.actor, connection.id, { ...owner, percent: null }),
    );
  }
}

/** The markups with the ids of their brands and categories; names that nothing has are faults. */
export function wantedMarkups({ errors, current: { names } }: Run, { at, wanted }: Place): WantedMarkup[] {
  const { brands = {}, categories = [] } = wanted.markups ?? {};
  const ofBrands = Object.entries(brands).flatMap(([name, percent]): WantedMarkup[] => {
    const place = `${at}.markups.brands.${name}`;
    const brandId = names.brands.idOf(name);
    if (brandId !== undefined) return [{ at: place, name, owner: { brandId }, percent }];
    errors.add(place, message('brand_not_there', { name }));
    return [];
  });
  const ofCategories = categories.flatMap(({ category, percent }, index): WantedMarkup[] => {
    const place = `${at}.markups.categories.${index}`;
    const [categoryId, name] = [names.categories.idOf(category), shownPath(category)];
    if (categoryId !== undefined) return [{ at: place, name, owner: { categoryId }, percent }];
    errors.add(`${place}.category`, message('category_not_there', { path: name }));
    return [];
  });
  return [...ofBrands, ...ofCategories];
}

const keyOf = (brandId: number | null, categoryId: number | null): string => `${brandId} ${categoryId}`;
