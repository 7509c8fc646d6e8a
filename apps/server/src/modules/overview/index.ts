export { getOverview } from './portal/get-overview.ts';
