import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

export const galleryRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/gallery',
    component: lazyRouteComponent(() => import('./GalleryPage.tsx'), 'GalleryPage'),
  }),
];
