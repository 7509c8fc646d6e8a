import { choice, PRODUCT_PAGE, RESENDS } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { TEMPLATE } from './profiles/template.ts';

/** Settings of a feed. Every one changes what the file says of a product, so a change checks all products anew. */
export const configSchema = Type.Object({
  profile: choice(
    {
      google: 'Google Merchant Center',
      meta: 'Meta (Facebook, Instagram)',
      tiktok: 'TikTok catalogue',
      pinterest: 'Pinterest',
      heureka: 'Heureka',
      idealo: 'idealo',
      ceneo: 'Ceneo (preview)',
      cimri: 'Cimri (preview)',
      template: 'Own template',
    },
    { ...RESENDS, title: 'Profile', description: 'Who fetches the file, and so how it is made' },
  ),
  product_link: Type.String({
    ...RESENDS,
    title: 'Address of a product page',
    description: 'With {sku} or {barcode} where the product stands, such as https://shop.example/p/{sku}',
    pattern: PRODUCT_PAGE,
    maxLength: 1000,
  }),
  template: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Fields of the own template',
      description:
        'Names and sources with commas between, such as code=id, ad=title, renk=property:Renk, para=text:TRY; see the guide to feeds',
      pattern: TEMPLATE,
      maxLength: 4000,
    }),
  ),
  shop_name: Type.Optional(
    Type.String({
      title: 'Name of the shop',
      description: 'Shown at the head of the file, where the profile has a place for it',
      maxLength: 150,
    }),
  ),
  condition: Type.Optional(
    choice(
      { new: 'New', refurbished: 'Refurbished', used: 'Used' },
      { ...RESENDS, title: 'Condition', description: 'The condition of all products', default: 'new' },
    ),
  ),
  invalid_barcode: Type.Optional(
    choice(
      { refuse: 'Refuse the product', leave_out: 'Leave the barcode out' },
      {
        ...RESENDS,
        title: 'Barcodes that are no GTIN',
        description: 'Numbers of the shop’s own, or with a wrong check digit',
        default: 'refuse',
      },
    ),
  ),
  category_language: Type.Optional(
    choice(
      {
        en: 'English',
        cs: 'Čeština',
        da: 'Dansk',
        de: 'Deutsch',
        es: 'Español',
        fr: 'Français',
        it: 'Italiano',
        ja: '日本語',
        nl: 'Nederlands',
        pl: 'Polski',
        pt: 'Português',
        ru: 'Русский',
        sv: 'Svenska',
        tr: 'Türkçe',
      },
      {
        title: 'Language of Google’s categories',
        description: 'In which the category mapping shows them; the file holds their numbers',
        default: 'en',
      },
    ),
  ),
  shipping_country: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Country of delivery',
      description: 'In two letters such as TR; needed where a price of delivery is given',
      pattern: '^[A-Z]{2}$',
    }),
  ),
  shipping_price: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Price of delivery',
      description:
        'In the currency of the connection, such as 49.90; empty where the channel knows it itself',
      pattern: '^\\d{1,9}(\\.\\d{1,2})?$',
    }),
  ),
  shipping_carrier: Type.Optional(
    Type.String({
      ...RESENDS,
      title: 'Carrier',
      description: 'As the profile names it, such as PPL for Heureka',
      maxLength: 100,
    }),
  ),
  delivery_days: Type.Optional(
    Type.Integer({
      ...RESENDS,
      title: 'Days to delivery',
      description: 'Of products in stock; 0 is at once',
      minimum: 0,
      maximum: 999,
    }),
  ),
});
export type Config = Static<typeof configSchema>;
