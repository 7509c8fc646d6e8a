import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { addImageFromAddress, type ImageAddressDeps } from './add-image-from-address.ts';
import { changeProduct } from './change-product.ts';
import { undoProductChange } from './undo-product-change.ts';

/** The endpoints of a product's pages beyond the public API. */
export const productPageEndpoints = (deps: ImageAddressDeps): Endpoint[] => [
  changeProduct(deps),
  addImageFromAddress(deps),
  undoProductChange(deps),
];
