/** A stop of the tour: its texts are `tour.step.<name>` and `tour.text.<name>`. */
export interface Step {
  name: string;
  /** The page that is open during the step. */
  to: string;
}

/** The way through a demonstration, past everything that was made for a visitor to find. */
export const STEPS: readonly Step[] = [
  { name: 'home', to: '/' },
  { name: 'products', to: '/products' },
  { name: 'refused', to: '/publishing/results' },
  { name: 'held', to: '/publishing/held' },
  { name: 'differences', to: '/publishing/drift' },
  { name: 'prices', to: '/publishing/markups' },
  { name: 'orders', to: '/orders' },
  { name: 'yours', to: '/connections' },
];
