// Google's fields of a product, for the feed that Google fetches and for its API alike.

/** Names under which shops keep these properties, in the languages of the channels. */
export const COLOUR = ['color', 'colour', 'renk', 'farbe', 'barva', 'couleur'];
export const SIZE = ['size', 'beden', 'größe', 'velikost', 'taille'];
export const MATERIAL = ['material', 'materyal', 'malzeme', 'materiál'];
export const GENDER = ['gender', 'cinsiyet'];
export const AGE_GROUP = ['age_group', 'age group', 'yaş grubu'];

/** Google's words by those of shops, in small letters. */
export const GENDER_WORDS = {
  male: 'male',
  erkek: 'male',
  female: 'female',
  kadın: 'female',
  unisex: 'unisex',
} as const;
export const AGE_GROUP_WORDS = {
  adult: 'adult',
  yetişkin: 'adult',
  kids: 'kids',
  çocuk: 'kids',
  toddler: 'toddler',
  infant: 'infant',
  bebek: 'infant',
  newborn: 'newborn',
  yenidoğan: 'newborn',
} as const;
export const CONDITION_WORDS = { new: 'new', refurbished: 'refurbished', used: 'used' } as const;

/** The longest values, in characters, by Google's product data specification of 2026. */
export const GOOGLE_LIMITS = {
  id: 50,
  title: 150,
  description: 5000,
  link: 2000,
  brand: 70,
  gtin: 50,
  mpn: 70,
  category: 750,
  group: 50,
  color: 100,
  size: 100,
  material: 200,
} as const;
/** Images beside the first one. */
export const GOOGLE_MORE_IMAGES = 10;
