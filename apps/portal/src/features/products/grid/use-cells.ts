import type { ProductListQuery, ProductListRow, ProductRowEdit } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { type ProductListData, productListQuery } from '../queries.ts';
import { type FieldId, GRID_FIELDS, parseCell, textOf } from './fields.ts';

/** A cell that is not saved: being saved, or refused and why. What was typed stays in it. */
export interface Draft {
  text: string;
  error?: string;
}

export interface CellChange {
  id: number;
  field: FieldId;
  text: string;
}

type Step = (CellChange & { before: string })[];
export type Drafts = ReadonlyMap<number, ReadonlyMap<FieldId, Draft>>;

const fieldOf = (id: FieldId) => GRID_FIELDS.find((field) => field.id === id)!;

/** The cells that are typed into: drafts, saving in the order of typing, and steps back and forth. */
export function useCells(query: ProductListQuery, rows: ReadonlyMap<number, ProductListRow>) {
  const { t, i18n } = useTranslation('products');
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [undone, setUndone] = useState<readonly Step[]>([]);
  const [done, setDone] = useState<readonly Step[]>([]);
  const latest = useRef({ drafts, rows });
  latest.current = { drafts, rows };
  const queue = useRef(Promise.resolve());
  const language = i18n.language;

  const textAt = useCallback(
    (id: number, field: FieldId): string => {
      const { drafts: held, rows: known } = latest.current;
      const row = known.get(id);
      return (
        held.get(id)?.get(field)?.text ?? (row === undefined ? '' : textOf(row, fieldOf(field), language))
      );
    },
    [language],
  );

  const patch = useCallback((changes: readonly (CellChange & { draft: Draft | undefined })[]): void => {
    setDrafts((before) => {
      const next = new Map(before);
      for (const { id, field, text, draft } of changes) {
        const cells = new Map(next.get(id));
        // A cell that was typed into again meanwhile keeps what it has now.
        if (draft !== undefined) cells.set(field, draft);
        else if (cells.get(field)?.text === text) cells.delete(field);
        if (cells.size === 0) next.delete(id);
        else next.set(id, cells);
      }
      return next;
    });
  }, []);

  const save = useCallback(
    async (changes: readonly CellChange[]): Promise<void> => {
      const edits = new Map<number, ProductRowEdit>();
      for (const { id, field, text } of changes) {
        const parsed = parseCell(fieldOf(field), text, language);
        if ('edit' in parsed) edits.set(id, { ...edits.get(id), ...parsed.edit, id });
      }
      const refuse = (errorOf: (change: CellChange) => string | undefined): void =>
        patch(changes.map((one) => ({ ...one, draft: withError(one.text, errorOf(one)) })));
      try {
        const body = { edits: [...edits.values()] };
        const { data } = await call(api.POST('/portal/api/product-edits', { body: body as never }));
        const answers = new Map(data.map((answer) => [answer.id, answer]));
        const saved = data.filter(({ result }) => result === 'updated' || result === 'unchanged');
        client.setQueryData(
          productListQuery(query).queryKey,
          ((page: ProductListData | undefined) =>
            page && {
              ...page,
              data: page.data.map((row) =>
                saved.some(({ id }) => id === row.id) ? { ...row, ...edits.get(row.id) } : row,
              ),
            }) as never,
        );
        refuse(({ id, field }) => {
          const answer = answers.get(id);
          if (answer?.result === 'not_found') return t('grid.gone');
          if (answer?.result !== 'invalid') return undefined;
          // A row is saved whole or not at all, so its other cells wait with it.
          return answer.errors[field]?.join(' ') ?? t('grid.rowRefused');
        });
      } catch (error) {
        refuse(() => messageOf(error));
      }
    },
    [client, language, patch, query, t],
  );

  const apply = useCallback(
    (changes: readonly CellChange[]): void => {
      const problem = ({ field, text }: CellChange): string | undefined => {
        const parsed = parseCell(fieldOf(field), text, language);
        return 'error' in parsed ? t(`grid.problem.${parsed.error}`) : undefined;
      };
      patch(changes.map((one) => ({ ...one, draft: { text: one.text, ...errorOrNot(problem(one)) } })));
      // What else of the row was refused is tried with it: it may be what was mended.
      const valid = changes.filter((one) => problem(one) === undefined);
      const touched = new Set(valid.map(({ id }) => id));
      const named = new Set(changes.map(({ id, field }) => `${id}/${field}`));
      const waiting = [...latest.current.drafts].flatMap(([id, cells]) =>
        touched.has(id)
          ? [...cells]
              .map(([field, { text }]) => ({ id, field, text }))
              .filter(({ field }) => !named.has(`${id}/${field}`))
          : [],
      );
      const all = [...valid, ...waiting.filter((one) => problem(one) === undefined)];
      if (all.length > 0) queue.current = queue.current.then(() => save(all));
    },
    [language, patch, save, t],
  );

  const write = useCallback(
    (changes: readonly CellChange[]): void => {
      const step = changes
        .map((one) => ({ ...one, before: textAt(one.id, one.field) }))
        .filter(({ text, before }) => text !== before);
      if (step.length === 0) return;
      setDone((before) => [...before, step]);
      setUndone([]);
      apply(step);
    },
    [apply, textAt],
  );

  return {
    drafts,
    textAt,
    write,
    undo:
      done.length === 0
        ? undefined
        : () => {
            const step = done.at(-1)!;
            setDone(done.slice(0, -1));
            setUndone([...undone, step]);
            apply(step.map(({ id, field, before }) => ({ id, field, text: before })));
          },
    redo:
      undone.length === 0
        ? undefined
        : () => {
            const step = undone.at(-1)!;
            setUndone(undone.slice(0, -1));
            setDone([...done, step]);
            apply(step);
          },
  };
}

const withError = (text: string, error: string | undefined): Draft | undefined =>
  error === undefined ? undefined : { text, error };
const errorOrNot = (error: string | undefined): { error?: string } => (error === undefined ? {} : { error });
