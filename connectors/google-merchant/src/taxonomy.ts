import {
  type CategoryAttribute,
  type ChannelCategory,
  type ChannelCategoryPage,
  ConnectorError,
  errorFromResponse,
} from '@sluice/connector-kit';
import { KNOWN } from './attributes.ts';
import type { Context } from './client.ts';

/** The public list of Google's product categories, in one file for each language. */
const ADDRESS = 'https://www.google.com/basepages/producttype/taxonomy-with-ids';

/** Languages whose list is published; others get the English one, whose numbers are the same. */
const LISTS: Readonly<Record<string, string>> = {
  cs: 'cs-CZ',
  da: 'da-DK',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  ja: 'ja-JP',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-BR',
  ru: 'ru-RU',
  sv: 'sv-SE',
  tr: 'tr-TR',
};

/** Clothes, shoes and what goes with them. */
const APPAREL = '166';

/** The whole tree: Google takes a product in a category of any level. */
export async function readCategoryTree(ctx: Context): Promise<ChannelCategoryPage> {
  return { categories: await readList(ctx), next: null };
}

/** Attributes that a mapping can fill. None is required, for what Google asks for differs from country to country. */
export async function readCategoryAttributes(
  ctx: Context,
  categorySyncId: string,
): Promise<CategoryAttribute[]> {
  const byId = new Map((await readList(ctx)).map((category) => [category.syncId, category]));
  let at = byId.get(categorySyncId);
  if (at === undefined)
    throw new ConnectorError({ kind: 'not_found', message: `Google has no category ${categorySyncId}` });
  let isApparel = false;
  for (; at !== undefined; at = byId.get(at.parentSyncId ?? '')) isApparel ||= at.syncId === APPAREL;
  return KNOWN.filter(({ apparel }) => apparel !== true || isApparel).map(
    ({ code, label, words }): CategoryAttribute => ({
      code,
      label,
      required: false,
      multiple: false,
      allowedValues:
        words === undefined
          ? null
          : [...new Set(Object.values(words))].map((word) => ({ code: word, label: word })),
    }),
  );
}

async function readList(ctx: Context): Promise<ChannelCategory[]> {
  const list = LISTS[ctx.config.content_language] ?? 'en-US';
  const response = await ctx.http.request({ method: 'GET', url: `${ADDRESS}.${list}.txt` });
  if (response.status !== 200) throw await errorFromResponse(response);
  const categories = categoriesIn(await response.text());
  if (categories === null)
    throw new ConnectorError({ kind: 'protocol', message: 'Google’s list of categories cannot be read' });
  return categories;
}

/** Lines such as `1604 - Apparel & Accessories > Clothing`; null for a text that is no such list. */
export function categoriesIn(text: string): ChannelCategory[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const idByPath = new Map<string, string>();
  const categories: ChannelCategory[] = [];
  for (const line of lines) {
    const [, syncId, path] = /^(\d+) - (.+)$/.exec(line.trim()) ?? [];
    if (syncId === undefined || path === undefined) return null;
    idByPath.set(path, syncId);
    const names = path.split(' > ');
    const above = names.slice(0, -1).join(' > ');
    const parentSyncId = above === '' ? null : idByPath.get(above);
    // A category whose parent did not come before would have no place.
    if (parentSyncId === undefined) return null;
    categories.push({ syncId, name: names.at(-1) ?? '', parentSyncId, assignable: true });
  }
  return categories.length === 0 ? null : categories;
}
