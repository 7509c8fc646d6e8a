import {
  type CategoryAttribute,
  type ChannelCategoryPage,
  type ConnectorContext,
  readGoogleCategories,
} from '@sluice/connector-kit';
import type { Config } from './config.ts';
import { readHeurekaCategories } from './heureka-categories.ts';
import { profileOf } from './profiles/index.ts';

type Ctx = ConnectorContext<Config>;

/** The categories of the one who fetches the file; none where the profile takes the merchant's own. */
export async function readCategoryTree({ http, config }: Ctx): Promise<ChannelCategoryPage> {
  const { tree } = profileOf(config);
  if (tree === undefined) return { categories: [], next: null, none: true };
  const categories =
    tree === 'google'
      ? await readGoogleCategories(http, config.category_language ?? 'en')
      : await readHeurekaCategories(http);
  return { categories, next: null };
}

/** The fields of the profile that the merchant fills, in every category the same; none is required. */
export async function readCategoryAttributes({ config }: Ctx): Promise<CategoryAttribute[]> {
  return profileOf(config)
    .fields.filter(({ property, mapped }) => property !== undefined && mapped === undefined)
    .map(({ name, words, values }) => {
      const allowed = values ?? (words === undefined ? null : [...new Set(Object.values(words))]);
      return {
        code: name,
        label: name,
        required: false,
        multiple: false,
        // Words that the profile translates by itself go on as they are.
        customValues: words !== undefined,
        allowedValues: allowed === null ? null : allowed.map((word) => ({ code: word, label: word })),
      };
    });
}
