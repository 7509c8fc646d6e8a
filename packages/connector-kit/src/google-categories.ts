import type { HttpClient } from './context.ts';
import { ConnectorError } from './errors.ts';
import { errorFromResponse } from './http-errors.ts';
import type { ChannelCategory } from './taxonomy.ts';

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

/**
 * Google's product categories, which other networks take too. A product may be in a category of any level.
 *
 * @param language two letters
 * @throws ConnectorError of the kind `protocol` for an answer that is no such list
 */
export async function readGoogleCategories(http: HttpClient, language: string): Promise<ChannelCategory[]> {
  const list = LISTS[language] ?? 'en-US';
  const response = await http.request({ method: 'GET', url: `${ADDRESS}.${list}.txt` });
  if (response.status !== 200) throw await errorFromResponse(response);
  const categories = googleCategoriesIn(await response.text());
  if (categories === null)
    throw new ConnectorError({ kind: 'protocol', message: 'Google’s list of categories cannot be read' });
  return categories;
}

/** Lines such as `1604 - Apparel & Accessories > Clothing`; null for a text that is no such list. */
export function googleCategoriesIn(text: string): ChannelCategory[] | null {
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
