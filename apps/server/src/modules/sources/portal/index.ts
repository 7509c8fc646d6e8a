import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { linkProduct, setSourceFields, startOneSource } from './change-source.ts';
import type { PortalSourcesDeps } from './deps.ts';
import { getSource } from './get-source.ts';
import { listProductsOfSource } from './list-source-products.ts';
import { previewOneSource } from './preview-source.ts';

/** Sites that fill the catalogue. */
export const sourcesPortalEndpoints = (deps: PortalSourcesDeps): Endpoint[] => [
  getSource(deps),
  setSourceFields(deps),
  previewOneSource(deps),
  startOneSource(deps),
  listProductsOfSource(deps),
  linkProduct(deps),
];
