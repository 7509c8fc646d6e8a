import type { ObjectStore } from '../../../platform/storage/index.ts';
import { surveyUpload } from '../file/read-table.ts';
import type { FileSurvey } from '../file/survey-file.ts';
import { readStored } from '../stored-file.ts';
import type { StoredFile } from '../upload.ts';

/**
 * Surveys the columns of a stored file, names and values.
 *
 * @throws ValidationError on `file` when it cannot be imported at all; ApiError unavailable when too many wait
 */
export const surveyStored = (
  objects: ObjectStore,
  { key, name }: StoredFile,
  recordPath?: string,
): Promise<FileSurvey> => readStored(objects, key, (path) => surveyUpload(path, name, recordPath));
