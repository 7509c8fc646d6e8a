import { useEffect, useRef } from 'react';
import { TABS, type Tab, tabOfField } from './search.ts';

interface FocusOptions {
  root: { current: HTMLElement | null };
  tab: Tab;
  /** The field that the address names. */
  field: string | undefined;
  errors: Readonly<Record<string, unknown>>;
  go(tab: Tab, field: string): void;
}

/** Puts the cursor into the field that a link names, or that was refused first, on whichever tab it is. */
export function useFieldFocus({ root, tab, field, errors, go }: FocusOptions): void {
  const first = TABS.flatMap((name) => Object.keys(errors).filter((path) => tabOfField(path) === name))[0];
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (first === undefined || told.current === errors) return;
    told.current = errors;
    const here = Object.keys(errors).some((path) => tabOfField(path) === tab);
    if (!here) go(tabOfField(first), first);
  }, [errors, first, tab, go]);
  useEffect(() => {
    if (field === undefined || tabOfField(field) !== tab) return;
    const name = { brand_id: 'brand', category_ids: 'categories' }[field] ?? field;
    const frame = requestAnimationFrame(() => {
      const input = root.current?.querySelector<HTMLElement>(
        `[data-path="${CSS.escape(name)}"], [data-path^="${CSS.escape(name)}."]`,
      );
      input?.scrollIntoView({ block: 'center' });
      input?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [root, tab, field]);
}
