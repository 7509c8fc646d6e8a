export { startSourceImages } from './images.ts';
export { linkSourceProduct, listSourceProducts } from './links.ts';
export { sourcesPortalEndpoints } from './portal/index.ts';
export { previewSource } from './preview.ts';
export { requireSource, setOwners, startSource } from './settings.ts';
export { sourceTask } from './walk.ts';
