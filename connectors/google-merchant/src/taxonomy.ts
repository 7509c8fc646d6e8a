import {
  type CategoryAttribute,
  type ChannelCategoryPage,
  ConnectorError,
  readGoogleCategories,
} from '@sluice/connector-kit';
import { KNOWN } from './attributes.ts';
import type { Context } from './client.ts';

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

const readList = ({ http, config }: Context) => readGoogleCategories(http, config.content_language);
