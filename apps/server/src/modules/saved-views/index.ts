import type { Endpoint } from '../../platform/http/endpoint.ts';
import type { SavedViewDeps } from './deps.ts';
import { createSavedView } from './portal/create-saved-view.ts';
import { deleteSavedView } from './portal/delete-saved-view.ts';
import { listSavedViews } from './portal/list-saved-views.ts';
import { updateSavedView } from './portal/update-saved-view.ts';

/** Views of lists that people keep, for themselves or for everybody. */
export const savedViewPortalEndpoints = (deps: SavedViewDeps): Endpoint[] => [
  listSavedViews(deps),
  createSavedView(deps),
  updateSavedView(deps),
  deleteSavedView(deps),
];
