import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';

interface GridRowsProps {
  count: number;
  /** The row of the cursor: always in the document, so that it can have the focus. */
  active: number;
  draw(index: number, measure?: (row: HTMLTableRowElement | null) => void): ReactNode;
}

/** From so many rows on, only those in sight are in the document. */
const VIRTUAL_FROM = 100;
const ROW_HEIGHT = 37;

/** The body of the grid, which scrolls within the table's own frame. */
export function GridRows(props: GridRowsProps) {
  const { count, draw } = props;
  if (count > VIRTUAL_FROM) return <RowsInSight {...props} />;
  return <tbody>{Array.from({ length: count }, (_, index) => draw(index))}</tbody>;
}

function RowsInSight({ count, active, draw }: GridRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    // From the inside: the table is not yet known to those around it when this asks first.
    getScrollElement: () => body.current?.closest('table')?.parentElement ?? null,
    overscan: 15,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active])].sort((one, other) => one - other),
  });
  const rows: ReactNode[] = [];
  let end = 0;
  const gapTo = (start: number): void => {
    if (start > end) rows.push(<tr key={`gap${end}`} aria-hidden style={{ height: start - end }} />);
  };
  for (const item of virtualizer.getVirtualItems()) {
    gapTo(item.start);
    rows.push(draw(item.index, virtualizer.measureElement));
    end = item.end;
  }
  gapTo(virtualizer.getTotalSize());
  return <tbody ref={body}>{rows}</tbody>;
}
