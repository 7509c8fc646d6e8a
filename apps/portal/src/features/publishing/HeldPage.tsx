import { Stack } from '@mantine/core';
import type { HeldPlan } from '@sluice/contracts/portal';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { HandlingViews } from './handling/HandlingViews.tsx';
import { ApproveDialog } from './held/ApproveDialog.tsx';
import { causeOf, groupPlans } from './held/group-plans.ts';
import { HeldGroup } from './held/HeldGroup.tsx';

/** Plans that the guard keeps back until somebody confirms them. */
export function HeldPage() {
  const { t } = useTranslation('publishing');
  const [{ view }, change] = usePageSearch('/publishing/held');
  const [asked, ask] = useState<readonly HeldPlan[]>([]);
  const query = view === undefined ? {} : { view };
  const { data, error, refetch } = useQuery({
    queryKey: ['held', 'plans', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/held-plans', { params: { query }, signal })),
  });
  return (
    <>
      <PageHeader
        title={t('held.title')}
        description={t('held.description')}
        actions={<HandlingViews view={view} onChange={(next) => change({ view: next })} />}
      />
      {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Loading lines={3} height={120} />}
      {data?.data.length === 0 && <None view={view} />}
      <Stack gap="md">
        {data &&
          groupPlans(data.data).map((plans) => (
            <HeldGroup key={causeOf(plans[0]!)} plans={plans} onApprove={ask} />
          ))}
      </Stack>
      <ApproveDialog plans={asked} onClose={() => ask([])} />
    </>
  );
}

function None({ view }: { view: string | undefined }) {
  const { t } = useTranslation('publishing');
  return view === undefined ? (
    <EmptyState icon={IconCircleCheck} title={t('held.none')}>
      {t('held.noneText')}
    </EmptyState>
  ) : (
    <EmptyState title={t(`handling.none.${view}`)} />
  );
}
