import { type BrandItem, plainText, type SyncResult } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { BrandsAnswer } from './schema.ts';

/**
 * Finds brands by name: Trendyol's are its own. Its search minds capitals, so a name is asked for as it is, and then in the
 * spellings that brands are usually kept in.
 */
export async function syncBrands(ctx: Context, brands: readonly BrandItem[]): Promise<SyncResult[]> {
  const results: SyncResult[] = [];
  for (const brand of brands) results.push(await findBrand(ctx, brand));
  return results;
}

async function findBrand(ctx: Context, { externalKey, name }: BrandItem): Promise<SyncResult> {
  const wanted = fold(name);
  const issue = (code: 'unknown_brand' | 'ambiguous_match', message: string): SyncResult => ({
    externalKey,
    outcome: 'rejected',
    issues: [{ code, field: 'brand', message }],
  });
  const same = new Map<number, string>();
  for (const spelling of spellings(name)) {
    const query = { name: spelling };
    const found = await call(ctx, { method: 'GET', path: '/product/brands/by-name', query }, BrandsAnswer);
    const exact = found.find((one) => one.name === name.trim());
    if (exact !== undefined) return { externalKey, outcome: 'synced', syncId: String(exact.id) };
    for (const one of found) if (fold(one.name) === wanted) same.set(one.id, one.name);
  }
  const [id, ...more] = same.keys();
  if (id === undefined)
    return issue('unknown_brand', `Trendyol has no brand “${name}”; its brands are its own, name one it has`);
  if (more.length === 0) return { externalKey, outcome: 'synced', syncId: String(id) };
  const names = [...same].map(([one, written]) => `${written} (${one})`).join(', ');
  return issue(
    'ambiguous_match',
    `Trendyol has several brands of that name, write it as one of them: ${names}`,
  );
}

const fold = (name: string): string => plainText(name).trim().replace(/\s+/g, ' ');

/** As it is, in Turkish and plain capitals, with capitals at the beginning of words, and in small letters. */
function spellings(name: string): string[] {
  const text = name.trim().replace(/\s+/g, ' ');
  const titled = (capital: (letter: string) => string, small: (text: string) => string) =>
    small(text).replace(/(?<=^|[\s-])\p{L}/gu, capital);
  const all = [
    text,
    text.toLocaleUpperCase('tr'),
    text.toUpperCase(),
    titled(
      (letter) => letter.toLocaleUpperCase('tr'),
      (some) => some.toLocaleLowerCase('tr'),
    ),
    titled(
      (letter) => letter.toUpperCase(),
      (some) => some.toLowerCase(),
    ),
    text.toLocaleLowerCase('tr'),
  ];
  return [...new Set(all)].filter((one) => one !== '');
}
