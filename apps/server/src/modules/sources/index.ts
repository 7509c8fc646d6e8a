export { markToldGone } from './gone.ts';
export { startSourceImages } from './images.ts';

export { sourcesPortalEndpoints } from './portal/index.ts';

export { setOwners, startSource } from './settings.ts';
export { sourceTask } from './walk.ts';
