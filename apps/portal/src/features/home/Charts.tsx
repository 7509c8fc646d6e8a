import { Health } from './Health.tsx';
import { Sales } from './Sales.tsx';

/** Sales by channel and day, and the health of listings over time. */
export const Charts = () => (
  <>
    <Sales />
    <Health />
  </>
);
