import type { Endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { addGroupMembers } from './add-group-members.ts';
import { createGroupEndpoint } from './create-group.ts';
import { createTaxRateEndpoint } from './create-tax-rate.ts';
import { deleteBrandEndpoint } from './delete-brand.ts';
import { deleteGroupEndpoint } from './delete-group.ts';
import { deleteTaxRateEndpoint } from './delete-tax-rate.ts';
import { getUsages } from './get-usage.ts';
import { listTaxRatesInUse } from './list-tax-rates-in-use.ts';
import { mergeBrandEndpoint } from './merge-brand.ts';
import { removeGroupMembers } from './remove-group-members.ts';
import { renameBrandEndpoint } from './rename-brand.ts';
import { renameGroupEndpoint } from './rename-group.ts';
import { updateTaxRateEndpoint } from './update-tax-rate.ts';

/** Terms that describe the catalogue: brands, groups and tax rates, with the references to them. */
export const termPortalEndpoints = (deps: CatalogDeps): Endpoint[] => [
  ...getUsages(deps),
  renameBrandEndpoint(deps),
  deleteBrandEndpoint(deps),
  mergeBrandEndpoint(deps),
  createGroupEndpoint(deps),
  renameGroupEndpoint(deps),
  deleteGroupEndpoint(deps),
  addGroupMembers(deps),
  removeGroupMembers(deps),
  listTaxRatesInUse(deps),
  createTaxRateEndpoint(deps),
  updateTaxRateEndpoint(deps),
  deleteTaxRateEndpoint(deps),
];
