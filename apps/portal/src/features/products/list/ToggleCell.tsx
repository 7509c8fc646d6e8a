import type { ProductListRow } from '@sluice/contracts/portal';
import classes from './Products.module.css';

export type ToggleField = 'status' | 'publish_enabled';

export interface Toggle {
  flip(row: ProductListRow, field: ToggleField): void;
  /** Why the service refused the last flip, by `id/field`. */
  errors: ReadonlyMap<string, string>;
  mayWrite: boolean;
}

interface ToggleCellProps {
  row: ProductListRow;
  field: ToggleField;
  label: string;
  toggle: Toggle;
}

/** A switch in a row: it moves at once, and back with the service's message when that refuses. */
export function ToggleCell({ row, field, label, toggle }: ToggleCellProps) {
  const error = toggle.errors.get(`${row.id}/${field}`);
  const errorId = error === undefined ? undefined : `error-${field}-${row.id}`;
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={row[field]}
        aria-label={label}
        aria-describedby={errorId}
        className={classes.switch}
        disabled={!toggle.mayWrite}
        onClick={() => toggle.flip(row, field)}
      />
      {error !== undefined && (
        <span id={errorId} role="alert" className={classes.cellError}>
          {error}
        </span>
      )}
    </>
  );
}
