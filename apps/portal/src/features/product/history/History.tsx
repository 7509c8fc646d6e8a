import { lazy, Suspense } from 'react';
import { HistoryTab } from './HistoryTab.tsx';

/** Charts weigh more than the rest of the page. */
const SentChart = lazy(() => import('./SentChart.tsx').then((all) => ({ default: all.SentChart })));

/** The product over time: its prices and stocks on channels, and everything that happened to it. */
export const History = ({ id }: { id: number }) => (
  <>
    <Suspense>
      <SentChart id={id} />
    </Suspense>
    <HistoryTab id={id} />
  </>
);
