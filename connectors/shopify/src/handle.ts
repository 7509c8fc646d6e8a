/**
 * The handle under which a product of ours is made. It follows from the merchant key (or the code of the family) alone, and
 * Shopify keeps handles unique: a create sent again meets the product it made the first time, also before the search
 * knows of it.
 */
export async function handleOf(kind: 'product' | 'family', key: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${kind}:${key}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const mark = `s${[...digest.slice(0, 5)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const slug = slugOf(key);
  return slug === '' ? mark : `${slug}-${mark}`;
}

/** Small letters, digits and hyphens; letters with accents without them. */
const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
