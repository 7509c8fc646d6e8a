import type { StateCountsRecord } from '@sluice/contracts/portal';
import classes from './home.module.css';

/** The share of each state among the products a channel should have. The numbers stand beside it, so readers pass it over. */
export function HealthBar({ counts: { live, pending, error, not_mapped } }: { counts: StateCountsRecord }) {
  const parts = [
    { state: 'live', count: live },
    { state: 'pending', count: pending },
    { state: 'error', count: error + not_mapped },
  ].filter(({ count }) => count > 0);
  return (
    <div className={classes.health} aria-hidden>
      {parts.map(({ state, count }) => (
        <span key={state} data-state={state} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}
