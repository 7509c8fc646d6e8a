import { DEMO_PRODUCTS } from './catalogue.ts';
import { colourTile } from './images.ts';

/** Every third product gets an image: enough to see, and far below the requests a minute allows. */
const EVERY = 3;

/**
 * Gives some products an image, through the API like any other client.
 *
 * @param productIds in the order of the example catalogue
 */
export async function addDemoImages(
  api: string,
  apiKey: string,
  productIds: readonly number[],
): Promise<void> {
  for (let index = 0; index < productIds.length; index += EVERY) {
    const image = await colourTile(DEMO_PRODUCTS[index]?.name ?? '', index);
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'tile.jpg');
    const answer = await fetch(`${api}/v1/products/${productIds[index]}/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`an example image was refused: ${await answer.text()}`);
  }
}
