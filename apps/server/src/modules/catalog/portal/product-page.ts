import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { addImageFromAddress, type ImageAddressDeps } from './add-image-from-address.ts';
import { changeProduct } from './change-product.ts';

/** What the pages of a product need beyond the public API. */
export const productPageEndpoints = (deps: ImageAddressDeps): Endpoint[] => [
  changeProduct(deps),
  addImageFromAddress(deps),
];
