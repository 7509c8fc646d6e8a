import { canonicalLocale, MAX_TRANSLATIONS, type TranslationInput } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { countTags, MAX_TAGS, sanitiseHtml } from '../sanitise-html.ts';
import type { FieldChange, ProductWrite } from './product-write.ts';
import { hasControls } from './text-rules.ts';

/** The texts of a product in one language; null = none, and the catalogue's holds. */
export interface Translation {
  locale: string;
  name: string | null;
  description: string | null;
  family_name: string | null;
}

/** The translations of a product by locale. */
export type Translations = ReadonlyMap<string, Translation>;

type TranslationRow = Translation & { product_id: number };

/** The translations of products that are locked for a write. */
export const translationsOf = (tx: Tx, productIds: readonly number[]): Statement<TranslationRow> =>
  sql<TranslationRow>`
    select product_id, locale, name, description, family_name from product_translations
    where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[]) order by product_id, locale`;

/** Sorts rows by product, and the languages of each. */
export const byProduct = (rows: readonly TranslationRow[]): Map<number, Translations> =>
  new Map(
    Array.from(
      Map.groupBy(rows, (row) => row.product_id),
      ([id, its]) => [id, new Map(its.map(({ product_id: _, ...one }) => [one.locale, one]))],
    ),
  );

const EMPTY = { name: null, description: null, family_name: null };

/**
 * The translations that a write changes, as they are afterwards; without any text one is removed. Every fault goes into
 * `errors` on its field.
 */
export function resolveTranslations(
  { input, errors }: Pick<ProductWrite, 'input' | 'errors'>,
  before: Translations,
): Translation[] {
  const after = new Map<string, Translation>();
  // Of all texts together, since all of them are parsed at once: a shop may have fifty languages.
  let tags = 0;
  (input.translations ?? []).forEach((sent, index) => {
    const at = `translations.${index}`;
    const locale = localeOf(sent, at, errors);
    if (locale === null) return;
    if (after.has(locale)) errors.add(`${at}.locale`, message('locale_twice', { locale }));
    const stored = before.get(locale) ?? { locale, ...EMPTY };
    const line = (name: 'name' | 'family_name'): string | null => {
      const text = sent[name];
      if (text === undefined) return stored[name];
      if (text !== null && text !== stored[name] && hasControls(text))
        errors.add(`${at}.${name}`, message('no_control_characters', { field: `${at}.${name}` }));
      return (text ?? '').trim() || null;
    };
    const { description: html } = sent;
    const more = countTags(html ?? '');
    const isTooMuch = tags + more > MAX_TAGS;
    if (isTooMuch) errors.add(`${at}.description`, message('too_many_tags_together', { limit: MAX_TAGS }));
    else tags += more;
    const description =
      html === undefined ? stored.description : isTooMuch ? null : sanitiseHtml(html ?? '') || null;
    after.set(locale, { locale, name: line('name'), description, family_name: line('family_name') });
  });
  const changed = [...after.values()].filter((one) => !isSame(one, before.get(one.locale)));
  const known = new Map([...before, ...after]);
  if ([...known.values()].filter(hasText).length > MAX_TRANSLATIONS)
    errors.add('translations', message('too_many_locales', { limit: MAX_TRANSLATIONS }));
  return changed;
}

function localeOf(
  { locale }: Partial<TranslationInput>,
  at: string,
  errors: ProductWrite['errors'],
): string | null {
  // A faulty locale was removed, and its error is in the list already.
  if (locale === undefined) return null;
  const known = canonicalLocale(locale);
  if (known === null) errors.add(`${at}.locale`, message('locale_unknown', { locale }));
  return known;
}

const hasText = ({ name, description, family_name }: Translation): boolean =>
  (name ?? description ?? family_name) !== null;

const isSame = (after: Translation, before: Translation | undefined): boolean =>
  before === undefined
    ? !hasText(after)
    : after.name === before.name &&
      after.description === before.description &&
      after.family_name === before.family_name;

/** The differences, named `translations.<locale>.<field>`. */
export const translationChanges = (before: Translations, changed: readonly Translation[]): FieldChange[] =>
  changed.flatMap((after) => {
    const known = before.get(after.locale);
    return (['name', 'description', 'family_name'] as const).flatMap((name) => {
      const [from, to] = [known?.[name] ?? null, after[name]];
      const field = `translations.${after.locale}.${name}`;
      if (from === to) return [];
      // A description may have a megabyte; that it changed is enough.
      return name === 'description' ? [{ field, from: null, to: null }] : [{ field, from, to }];
    });
  });

interface TranslationWrite {
  productId: number;
  translation: Translation;
}

const ROWS = records<TranslationWrite>('u', {
  product_id: ['bigint', (write) => write.productId],
  locale: ['text', (write) => write.translation.locale],
  name: ['text', (write) => write.translation.name],
  description: ['text', (write) => write.translation.description],
  family_name: ['text', (write) => write.translation.family_name],
});

/** Writes changed translations, and removes those without any text; others stay. */
export function writeTranslations(tx: Tx, all: readonly TranslationWrite[]): void {
  const removed = all.filter(({ translation }) => !hasText(translation));
  if (removed.length > 0)
    tx.later(sql`
      delete from product_translations t using ${ROWS.from(removed)}
      where t.tenant_id = ${tx.tenantId} and t.product_id = u.product_id and t.locale = u.locale`);
  const kept = all.filter(({ translation }) => hasText(translation));
  if (kept.length === 0) return;
  tx.later(sql`
    insert into product_translations (tenant_id, ${ROWS.names})
    select ${tx.tenantId}, ${ROWS.names} from ${ROWS.from(kept)}
    on conflict (tenant_id, product_id, locale) do update set name = excluded.name,
      description = excluded.description, family_name = excluded.family_name`);
}
