export {
  mapAttributeValue,
  removeAttributeSource,
  setAttributeSource,
  unmapAttributeValue,
} from './attribute-sources.ts';
export { mapCategory, unmapCategory } from './category-mappings.ts';
export {
  type CategoryOption,
  categoryOptions,
  removeCategoryOption,
  setCategoryOption,
} from './category-options.ts';
export { type ChannelMapping, NO_MAPPING } from './channel-mapping.ts';
export { categoriesInOrder } from './inheritance.ts';
export { type ListingIssue, ownIssue } from './listing-issue.ts';
export { loadChannelMappings } from './load-mappings.ts';
export { type MappedContent, mapContent, mappedCategory, type TermUse } from './map-content.ts';
export { mappingPortalEndpoints } from './portal/index.ts';
export { taxonomyTask } from './tree/task.ts';
