import type { FeedProfile } from '../profile.ts';

/**
 * Ceneo, a price comparison in Poland. A preview: made from what other people’s programs write, since no definition of it is
 * public.
 */
export const ceneo: FeedProfile = {
  label: 'Ceneo',
  grounds: 'second_hand',
  formats: ['xml'],
  money: 'number',
  currencies: ['PLN'],
  xml: {
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<offers xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1">\n',
    foot: '</offers>\n',
    item: 'o',
  },
  fields: [
    { name: 'id', source: 'id', required: true, attribute: { name: 'id', of: 'item' } },
    { name: 'url', source: 'link', required: true, attribute: { name: 'url', of: 'item' } },
    { name: 'price', source: 'price', required: true, attribute: { name: 'price', of: 'item' } },
    {
      name: 'avail',
      source: 'availability',
      required: true,
      words: { in: '1', out: '99' },
      attribute: { name: 'avail', of: 'item' },
    },
    { name: 'stock', source: 'stock', attribute: { name: 'stock', of: 'item' } },
    { name: 'cat', source: 'category', required: true, join: '/' },
    { name: 'name', source: 'title', required: true },
    { name: 'main', source: 'image', wrap: 'imgs', attribute: { name: 'url', of: 'element' } },
    { name: 'i', source: 'more_images', many: 10, wrap: 'imgs', attribute: { name: 'url', of: 'element' } },
    { name: 'desc', source: 'description' },
    {
      name: 'a',
      source: 'trade_attributes',
      many: 100,
      wrap: 'attrs',
      parts: [
        ['name', '@name'],
        ['value', '.'],
      ],
    },
  ],
};
