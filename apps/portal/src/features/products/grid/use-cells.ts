import type { ProductListQuery, ProductListRow, ProductRowEdit } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { type ProductListData, productListQuery } from '../queries.ts';
import { answered, type CellChange, type Drafts, typed } from './drafts.ts';
import { type FieldId, GRID_FIELDS, parseCell, textOf } from './fields.ts';

type Step = (CellChange & { before: string })[];

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

  const save = useCallback(
    async (changes: readonly CellChange[]): Promise<void> => {
      const edits = new Map<number, ProductRowEdit>();
      for (const { id, field, text } of changes) {
        const parsed = parseCell(fieldOf(field), text, language);
        if ('edit' in parsed) edits.set(id, { ...edits.get(id), ...parsed.edit, id });
      }
      const refuse = (errorOf: (change: CellChange) => string | undefined): void =>
        setDrafts((before) =>
          answered(
            before,
            changes.map((one) => ({ ...one, error: errorOf(one) })),
          ),
        );
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
    [client, language, query, t],
  );

  const apply = useCallback(
    (changes: readonly CellChange[]): void => {
      const problem = ({ field, text }: CellChange): string | undefined => {
        const parsed = parseCell(fieldOf(field), text, language);
        return 'error' in parsed ? t(`grid.problem.${parsed.error}`) : undefined;
      };
      setDrafts((before) =>
        typed(
          before,
          changes.map((one) => ({ ...one, error: problem(one) })),
        ),
      );
      // Other refused cells of the row are tried again with it: the change may have mended them.
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
    [language, save, t],
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
