import { Select } from '@mantine/core';
import type { ImportFile } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { ErrorState } from '../../ui/states.tsx';

/** Which elements of an XML file are products; another choice looks through the file once more. */
export function RecordPath({ file }: { file: ImportFile }) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (record_path: string): Promise<{ data: ImportFile }> =>
      call(
        api.POST('/portal/api/import-files/{id}/survey', {
          params: { path: { id: file.id } },
          body: { record_path },
        }),
      ),
    onSuccess: (body) => client.setQueryData(['import-files', file.id], body),
  });
  const paths = file.record_paths ?? [];
  if (file.record_path === undefined || paths.length < 2) return null;
  return (
    <>
      <Select
        label={t('map.recordPath')}
        value={file.record_path}
        data={paths.map(({ path, count }) => ({ value: path, label: `${path} (${count})` }))}
        disabled={choose.isPending}
        onChange={(path) => path !== null && choose.mutate(path)}
        maw={480}
      />
      {choose.isError && <ErrorState error={choose.error} />}
    </>
  );
}
