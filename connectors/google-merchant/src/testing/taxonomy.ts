/** The path of Google’s list of product categories on its own site; the tag is a language and a country. */
export const TAXONOMY = /^\/basepages\/producttype\/taxonomy-with-ids\.[\w-]+\.txt$/;

/** A small list of the fake’s own, in the form of Google’s. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  '101': 'Home',
  '102': 'Home > Lamps',
  '103': 'Home > Lamps > Desk Lamps',
  '104': 'Home > Lamps > Floor Lamps',
  '201': 'Books & Maps',
  '202': 'Books & Maps > Maps',
};

export const taxonomyText = (): string =>
  [
    '# Google_Product_Taxonomy_Version: 2021-09-21',
    ...Object.entries(CATEGORIES).map(([id, path]) => `${id} - ${path}`),
    '',
  ].join('\n');
