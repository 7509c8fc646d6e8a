import type { Endpoint } from '../../../../platform/http/endpoint.ts';
import { compareProduct } from './compare-product.ts';
import type { ProductChannelDeps } from './deps.ts';
import { excludeProduct } from './exclude-product.ts';
import { exportProductHistory } from './export-product-history.ts';
import { getProductChannels } from './get-product-channels.ts';
import { getProductHistory } from './get-product-history.ts';
import { listSentOffers } from './list-sent-offers.ts';
import { createProductAsNew, matchProduct, unmatchProduct } from './match-product.ts';
import { publishProduct } from './publish-product.ts';

/** Products on channels, for people who view and mend them. */
export const productChannelEndpoints = (deps: ProductChannelDeps): Endpoint[] => [
  getProductChannels(deps),
  excludeProduct(deps),
  matchProduct(deps),
  createProductAsNew(deps),
  unmatchProduct(deps),
  publishProduct(deps),
  getProductHistory(deps),
  exportProductHistory(deps),
  compareProduct(deps),
  listSentOffers(deps),
];
