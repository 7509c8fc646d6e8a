export { getFeed } from './portal/get-feed.ts';
export { registerFeeds } from './routes.ts';
