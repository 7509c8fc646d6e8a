import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../errors.ts';
import { format, refuseBadNames } from './create.ts';
import { exportName, type NewConnector } from './template.ts';

const FEED = 'connectors/feed/src';

/** Lists of the connector for feeds, each with the text before which a new profile takes its place. */
const PLACES = {
  [`${FEED}/config.ts`]: "      template: 'Own template'",
  [`${FEED}/settings-tr.ts`]: "      template: 'Kendi şablonunuz'",
} as const;

/**
 * Writes a profile of the connector for feeds, with a test, for a channel that only fetches a file. Returns the files it
 * wrote or changed, from the root of the checkout.
 *
 * @throws CommandError for a bad slug or label and for a profile that exists
 */
export async function createFeedProfile(
  root: string,
  { slug, label }: Pick<NewConnector, 'slug' | 'label'>,
): Promise<string[]> {
  refuseBadNames({ slug, label });
  const profile = `${FEED}/profiles/${slug}.ts`;
  const test = `${FEED}/profiles/${slug}.test.ts`;
  if (existsSync(join(root, profile))) throw new CommandError(`${profile} exists already`);
  const name = exportName(slug).replace(/Connector$/, '');
  await writeFile(join(root, profile), profileText(name, label), { flag: 'wx' });
  await writeFile(join(root, test), testText(slug, label), { flag: 'wx' });
  for (const [path, place] of Object.entries(PLACES))
    await insert(join(root, path), place, `      '${slug}': '${label}',\n`);
  const index = `${FEED}/profiles/index.ts`;
  await insert(join(root, index), 'import { templateProfile', `import { ${name} } from './${slug}.ts';\n`);
  await insert(join(root, index), '};\n\nconst made', `  '${slug}': ${name},\n`);
  const files = [profile, test, index, ...Object.keys(PLACES)];
  await format(root, files);
  return files;
}

async function insert(file: string, before: string, text: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  if (!source.includes(before)) throw new Error(`${file} has another form`);
  await writeFile(
    file,
    source.replace(before, () => `${text}${before}`),
  );
}

const profileText = (
  name: string,
  label: string,
): string => `import type { FeedProfile } from '../profile.ts';

/** ${label}. A beginning: take names, rules and grounds from its definition. */
export const ${name}: FeedProfile = {
  label: '${label}',
  grounds: 'second_hand',
  formats: ['xml', 'csv'],
  money: 'number',
  xml: {
    head: '<?xml version="1.0" encoding="UTF-8"?>\\n<products>\\n',
    foot: '</products>\\n',
    item: 'product',
  },
  fields: [
    { name: 'id', source: 'id', required: true },
    { name: 'title', source: 'title', required: true },
    { name: 'description', source: 'description' },
    { name: 'link', source: 'link', required: true },
    { name: 'image', source: 'image', required: true },
    { name: 'price', source: 'price', required: true },
    { name: 'availability', source: 'availability', required: true, words: { in: 'in stock', out: 'out of stock' } },
    { name: 'stock', source: 'stock' },
    { name: 'brand', source: 'brand' },
    { name: 'gtin', source: 'gtin' },
    { name: 'category', source: 'category', join: ' > ' },
  ],
};
`;

const testText = (slug: string, label: string): string => `import { expect, test } from 'vitest';
import { fileOf, fullProduct, settings } from '../testing/products.ts';

test('${label} gets price and availability in its own words', () => {
  const text = fileOf(settings({ profile: '${slug}' }), 'xml', [fullProduct()]);
  expect(text).toContain('<price>199.90</price><availability>in stock</availability>');
});
`;
