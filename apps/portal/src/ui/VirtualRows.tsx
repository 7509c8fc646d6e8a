import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { RowPlace } from './TableRow.tsx';

interface VirtualRowsProps {
  count: number;
  /** Height of most rows, in pixels. */
  estimate: number;
  draw(index: number, place: RowPlace): ReactNode;
}

/** The body of a table of which only the rows in sight are in the document. Load it lazily: most tables are short. */
export function VirtualRows({ count, estimate, draw }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    overscan: 20,
    scrollMargin: top,
  });
  const inSight = virtualizer.getVirtualItems();
  const before = (inSight[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((inSight.at(-1)?.end ?? top) - top);
  return (
    <tbody ref={body}>
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {inSight.map(({ index }) => draw(index, { index, measure: virtualizer.measureElement }))}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  );
}
