import type { ImportSchedule, ImportScheduleTest } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, call } from '../../lib/api.ts';

type Source = Pick<ImportScheduleTest, 'url' | 'username' | 'password' | 'private_key'>;

/** Tries the address of a scheduled import: the key of its server first, then the file. */
export function useSourceTest(schedule: ImportSchedule | undefined) {
  const client = useQueryClient();
  /** The key that somebody confirmed here. */
  const [hostKey, setHostKey] = useState<string>();
  const [shownKey, setShownKey] = useState<string>();
  const [changedKey, setChangedKey] = useState<string>();
  const [fileId, setFileId] = useState<number>();
  const forget = (): void => {
    for (const set of [setHostKey, setShownKey, setChangedKey]) set(undefined);
    setFileId(undefined);
  };
  const run = useMutation({
    mutationFn: (body: ImportScheduleTest) => call(api.POST('/portal/api/import-schedules/test', { body })),
  });
  /** @param confirmed a key that somebody confirmed; null asks for the key anew. @returns what is wrong, by field */
  const test = async (source: Source, confirmed?: string | null): Promise<Record<string, string>> => {
    const key = confirmed === undefined ? hostKey : confirmed;
    const body = bodyOf(source, schedule, key);
    try {
      const { data } = await run.mutateAsync(body);
      setChangedKey(undefined);
      if (data.file === null) {
        setShownKey(data.host_key ?? undefined);
        return {};
      }
      setShownKey(undefined);
      if (key != null) setHostKey(key);
      client.setQueryData(['import-files', data.file.id], { data: data.file });
      setFileId(data.file.id);
      return {};
    } catch (error) {
      if (!(error instanceof ApiError)) return {};
      setChangedKey(error.errors.host_key?.join(' '));
      return sourceErrorsOf(error);
    }
  };
  const { error } = run;
  const isTold = error instanceof ApiError && Object.keys(error.errors).length > 0;
  return {
    test,
    forget,
    hostKey,
    shownKey,
    changedKey,
    fileId,
    isPending: run.isPending,
    error: isTold ? null : error,
  };
}

const bodyOf = (source: Source, schedule: ImportSchedule | undefined, key: string | null | undefined) => ({
  ...source,
  ...(schedule === undefined ? {} : { id: schedule.id }),
  ...(schedule?.options.record_path === undefined ? {} : { record_path: schedule.options.record_path }),
  ...(key === undefined ? {} : { host_key: key }),
});

/** Messages by field of the dialog: a file that cannot be read is a matter of its address. */
const sourceErrorsOf = ({ errors }: ApiError): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [
      field === 'file' || field === 'record_path' ? 'url' : field,
      texts.join(' '),
    ]),
  );
