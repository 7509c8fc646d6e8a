import { Alert, Stack, Text } from '@mantine/core';
import type { MappingProposal, ProposalProblem } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { say } from '../../../../lib/messages.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { PATH_MARK } from '../mapping-calls.ts';

/** Rows of a file, or mappings of another connection, that are left out, each with its reason. */
export function Problems({ proposal: { problems, problems_count: count } }: { proposal: MappingProposal }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  if (count === 0) return null;
  const ofFile = problems.some(({ row }) => row !== null);
  return (
    <Stack gap="xs">
      <Alert color="yellow" variant="light">
        {t('proposal.problems', { count, number: format.number(count) })}
      </Alert>
      <DataTable<ProposalProblem & { at: number }>
        label={t('proposal.problemsTitle')}
        rows={problems.map((one, at) => ({ ...one, at }))}
        rowKey={(one) => one.at}
        columns={[
          ...(ofFile
            ? [
                {
                  id: 'row',
                  header: t('proposal.row'),
                  width: 72,
                  cell: ({ row }: ProposalProblem) => row ?? '–',
                },
              ]
            : []),
          {
            id: 'name',
            header: t('proposal.name'),
            cell: ({ name }) => name?.replaceAll(' > ', PATH_MARK) ?? '–',
          },
          {
            id: 'reason',
            header: t('proposal.reason'),
            cell: ({ message, message_key: key }) => say(key, message),
          },
        ]}
      />
      {problems.length < count && (
        <Text size="sm">{t('proposal.firstProblems', { number: format.number(problems.length) })}</Text>
      )}
    </Stack>
  );
}
