import { lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from './i18n.ts';

/**
 * A page of a feature, for its route: page and texts are loaded side by side when somebody goes there.
 *
 * @param features the feature, or all whose texts the page shows
 * @example component: lazyPage('orders', () => import('./OrdersPage.tsx'), 'OrdersPage')
 */
export const lazyPage = <Module extends Record<string, unknown>>(
  features: string | readonly string[],
  load: () => Promise<Module>,
  name: keyof Module & string,
): ReturnType<typeof lazyRouteComponent> =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), ...[features].flat().map(loadTexts)]);
    return module as Record<string, never>;
  }, name);
