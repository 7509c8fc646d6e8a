import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';

export const galleryRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/gallery',
    component: lazyPage('gallery', () => import('./GalleryPage.tsx'), 'GalleryPage'),
  }),
];
