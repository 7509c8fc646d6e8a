import { Tabs } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import classes from './ScrollTabList.module.css';

interface ScrollTabListProps {
  label: string;
  /** The chosen tab, and whatever else changes the width of tabs: the chosen one is brought into sight anew. */
  chosen: string;
  children: ReactNode;
}

/** Less than a tab, so that one that is cut off comes into sight whole. */
const STEP = 0.7;

/** A row of tabs that shows on which side there are more of them where the screen is narrower. */
export function ScrollTabList({ label, chosen, children }: ScrollTabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { before, after } = useMore(list, chosen);
  const scroll = (direction: 1 | -1): void =>
    list.current?.scrollBy({ left: direction * STEP * list.current.clientWidth });
  return (
    <div className={classes.frame}>
      <Tabs.List ref={list} className={classes.list!} aria-label={label}>
        {children}
      </Tabs.List>
      {before && (
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className={`${classes.more} ${classes.before}`}
          onClick={() => scroll(-1)}
        >
          <IconChevronLeft size={20} />
        </button>
      )}
      {after && (
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className={`${classes.more} ${classes.after}`}
          onClick={() => scroll(1)}
        >
          <IconChevronRight size={20} />
        </button>
      )}
    </div>
  );
}

/** On which sides tabs are out of sight; the chosen one never is, nor below the mark of the others. */
function useMore(list: RefObject<HTMLDivElement | null>, chosen: string) {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const row = list.current;
    if (row === null) return;
    const look = (): void => {
      const before = row.scrollLeft > 4;
      const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 4;
      setMore((last) => (last.before === before && last.after === after ? last : { before, after }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is brought into sight
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
  }, [list, chosen]);
  return more;
}
