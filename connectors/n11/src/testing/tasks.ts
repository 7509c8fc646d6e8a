import { type Answer, type Handler, message, springPage } from './answers.ts';
import type { Task, TaskRow } from './records.ts';
import type { State } from './state.ts';

/** A SKU of a task as it was sent. */
export type Sku = { readonly [field: string]: unknown };

/** Applies one SKU; returns the reasons for which it is refused. */
export type Apply = (state: State, sku: Sku) => string[];

interface Payload {
  readonly integrator?: unknown;
  readonly skus?: unknown;
}

const MOST_SKUS = 1_000;

/** Takes a task in: the answer says that it waits, or that it is turned away as a whole, and 200 either way. */
export const takeTask =
  (type: string, apply: Apply): Handler =>
  (state, { body }): Answer => {
    const { integrator, skus } = ((body as { payload?: Payload } | undefined)?.payload ?? {}) as Payload;
    const faults = [
      ...(typeof integrator === 'string' && integrator !== '' ? [] : ['integrator alanı zorunludur']),
      ...(Array.isArray(skus) && skus.length > 0 && skus.length <= MOST_SKUS
        ? []
        : [`skus 1 ile ${MOST_SKUS} arasında olmalıdır`]),
    ];
    const { tasksAre } = state;
    const id = 100_000 + state.nextId();
    const task: Task = { id, type, at: state.now(), rows: null, rejected: faults, gone: tasksAre === 'gone' };
    state.tasks.set(id, task);
    if (faults.length > 0) return [200, { id, type, status: 'REJECT', reasons: faults }];
    const finish = () => {
      const rows = (skus as Sku[]).map(
        (sku): TaskRow => ({ itemCode: String(sku.stockCode ?? ''), sku, reasons: apply(state, sku) }),
      );
      task.rows = tasksAre === 'scrambled' ? [...rows.slice(1).reverse(), ...rows.slice(1, 2)] : rows;
    };
    if (tasksAre === 'held') state.heldWork.push(finish);
    else finish();
    return [200, { id, type, status: 'IN_QUEUE', reasons: [] }];
  };

/** Does the work that was held back. */
export function releaseTasks(state: State): void {
  state.tasksAre = 'done';
  for (const finish of state.heldWork.splice(0)) finish();
}

interface Asked {
  readonly taskId?: unknown;
  readonly pageable?: { readonly page?: unknown; readonly size?: unknown };
}

/** The rows of a task, page by page. A task that failed in every row is PROCESSED like any other. */
export const taskDetails: Handler = (state, { body, account }) => {
  const { taskId, pageable } = (body ?? {}) as Asked;
  const [page, size] = [Number(pageable?.page), Number(pageable?.size)];
  if (!(page >= 0) || !(size >= 1)) return message(500, 'Internal Server Error');
  const task = state.tasks.get(Number(taskId));
  const rows = task === undefined || task.gone ? [] : (task.rows ?? []);
  const shown = rows.map((row, at) => rowOf(state, row, { id: at + 1, taskId, ownerId: account.sellerId }));
  return [
    200,
    {
      taskId,
      skus: springPage(shown, page, size),
      createdDate: written(task?.at ?? state.now()),
      modifiedDate: null,
      // Nothing tells an unknown task from one without rows.
      status: statusOf(task),
    },
  ];
};

function statusOf(task: Task | undefined): string {
  if (task === undefined || task.gone) return 'PROCESSED';
  if (task.rejected.length > 0) return 'REJECT';
  return task.rows === null ? 'IN_QUEUE' : 'PROCESSED';
}

function rowOf({ reasonsSitIn }: State, { itemCode, sku, reasons }: TaskRow, ids: object): object {
  const status = reasons.length === 0 ? 'SUCCESS' : 'FAIL';
  return reasonsSitIn === 'row'
    ? { ...ids, itemCode, status, sku, reasons }
    : { ...ids, itemCode, status, sku: { ...sku, reasons }, reasons: null };
}

/** Dates of tasks are texts such as `23-11-2026 11:05:00`, in Turkish time. */
function written(at: number): string {
  const [date = '', time = ''] = new Date(at + 3 * 3_600_000).toISOString().split('T');
  return `${date.split('-').reverse().join('-')} ${time.slice(0, 8)}`;
}
