import type { OpenOptions } from './open-table.ts';
import { type ParseOptions, parseFile } from './parse-file.ts';
import { type PickedRows, pickRows } from './pick-rows.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { type FileSurvey, surveyFile } from './survey-file.ts';
import type { ColumnMapping, RowBatch } from './types.ts';

/** The work of the reading process on a file. */
export type ReadTask =
  | ({ kind: 'rows' } & ParseOptions)
  | ({ kind: 'survey' } & OpenOptions)
  | ({ kind: 'sheet' } & OpenOptions)
  | ({
      kind: 'pick';
      mapping?: ColumnMapping;
      rows: readonly number[];
    } & OpenOptions);

/** The batch that each kind of task yields. */
export interface TaskYields {
  rows: RowBatch;
  survey: FileSurvey;
  sheet: SheetRow[];
  pick: PickedRows;
}

/** Runs in the reading process. */
export async function* runTask(path: string, task: ReadTask): AsyncGenerator<TaskYields[ReadTask['kind']]> {
  if (task.kind === 'rows') yield* parseFile(path, task);
  else if (task.kind === 'pick') yield* pickRows(path, task);
  else if (task.kind === 'sheet') yield* sheetRows(path, task);
  else yield await surveyFile(path, task);
}
