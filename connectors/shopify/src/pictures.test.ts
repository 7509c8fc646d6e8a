import { expect, test } from 'vitest';
import { family, fieldsOf, item, onlyProduct, publish, useBench } from './test-support.ts';

const bench = await useBench();

const at = (name: string) => `https://img.example/${name}.jpg`;
const sized = (size: string, names: string[], syncId: string | null = null) => {
  const payload = { images: names.map(at), family: family({ Size: size }, { lead: size === 'M' }) };
  return item(`S-${size}`, payload, syncId);
};

/** The pictures of the gallery, and the picture of each variant. */
function shown() {
  const { media, variants } = onlyProduct(bench);
  const nameOf = (id: string | undefined) => {
    const { source = '' } = media.find((one) => one.id === id) ?? {};
    return /(\w+)\.jpg$/.exec(source)?.[1];
  };
  return {
    gallery: media.map(({ id }) => nameOf(id)),
    pictures: variants.map((variant) => nameOf(variant.media[0])),
  };
}

async function start() {
  const ids = await publish(bench, [sized('M', ['m', 'common']), sized('L', ['l'])]);
  expect(shown()).toEqual({ gallery: ['m', 'common', 'l'], pictures: ['m', 'l'] });
  bench.forget();
  return { m: ids.get('S-M')!, l: ids.get('S-L')! };
}

test('a variant whose first image changed shows it, alone or beside the one that speaks for the article', async () => {
  const ids = await start();
  await publish(bench, [sized('L', ['red'], ids.l)]);
  expect(shown()).toEqual({ gallery: ['m', 'common', 'l', 'red'], pictures: ['m', 'red'] });
  await publish(bench, [sized('M', ['m', 'common'], ids.m), sized('L', ['blue'], ids.l)]);
  expect(shown().pictures).toEqual(['m', 'blue']);
});

test('an update of something else looks at no image and uploads none', async () => {
  const ids = await start();
  const { media } = onlyProduct(bench);
  await publish(bench, [sized('M', ['m', 'common'], ids.m), sized('L', ['l', 'more'], ids.l)]);
  expect(onlyProduct(bench).media).toEqual(media);
  expect(fieldsOf(bench)).toMatchObject({ productUpdate: 1, productVariantsBulkUpdate: 1 });
  expect(fieldsOf(bench)).not.toHaveProperty('product');
});

test('an image that the article has already is not uploaded again for a variant', async () => {
  const ids = await start();
  await publish(bench, [sized('L', ['common'], ids.l)]);
  expect(shown()).toEqual({ gallery: ['m', 'common', 'l'], pictures: ['m', 'common'] });
});

test('an image that is new for the article and its variants comes once, to all of them', async () => {
  const ids = await start();
  await publish(bench, [sized('M', ['new', 'm'], ids.m), sized('L', ['new'], ids.l)]);
  expect(shown()).toEqual({ gallery: ['new', 'm', 'l'], pictures: ['new', 'new'] });
  bench.forget();
  await publish(bench, [sized('M', ['new', 'm'], ids.m), sized('L', ['new'], ids.l)]);
  expect(fieldsOf(bench)).not.toHaveProperty('product');
});

test('an image that the article has no more stays while it is the picture of a variant', async () => {
  const ids = await start();
  await publish(bench, [sized('L', ['common'], ids.l)]);
  await publish(bench, [sized('M', ['m'], ids.m), sized('L', ['common'], ids.l)]);
  expect(shown()).toEqual({ gallery: ['m', 'common', 'l'], pictures: ['m', 'common'] });
});

test('a picture that Shopify is still working on is known by its place, and uploaded once', async () => {
  const ids = await start();
  bench.shop().imagesAreSlow = true;
  await publish(bench, [sized('M', ['m', 'common', 'x'], ids.m), sized('L', ['x'], ids.l)]);
  await publish(bench, [sized('M', ['m', 'common', 'x'], ids.m), sized('L', ['x'], ids.l)]);
  expect(shown()).toEqual({ gallery: ['m', 'common', 'x', 'l'], pictures: ['m', 'x'] });
});

test('a variant of the shop’s own that becomes ours gets our picture', async () => {
  const ids = await start();
  for (const variant of onlyProduct(bench).variants) variant.metafields.clear();
  await publish(bench, [sized('M', ['m', 'common'], ids.m), sized('L', ['green'], ids.l)]);
  expect(shown().pictures).toEqual(['m', 'green']);
});
