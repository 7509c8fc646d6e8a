import { Alert, Button, Stack, Text } from '@mantine/core';
import type { HeldPlan } from '@sluice/contracts/portal';
import { IconCircleCheck, IconShieldLock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { HeldListings } from './HeldListings.tsx';
import { HandlingMenu } from './handling/HandlingMenu.tsx';
import { HandlingViews } from './handling/HandlingViews.tsx';
import classes from './publishing.module.css';
import { usePublishingChanged } from './queries.ts';
import { TakeBack } from './TakeBack.tsx';

/** Plans that the guard keeps back until somebody confirms them. */
export function HeldPage() {
  const { t } = useTranslation('publishing');
  const [{ view }, change] = usePageSearch('/publishing/held');
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
        {data?.data.map((plan) => (
          <Plan key={plan.credential_id} plan={plan} />
        ))}
      </Stack>
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

function Plan({ plan }: { plan: HeldPlan }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { may } = useRights();
  const changed = usePublishingChanged();
  const [asking, setAsking] = useState(false);
  const params = { path: { id: plan.credential_id } };
  const replan = useMutation({
    mutationFn: () => call(api.POST('/portal/api/held-plans/{id}/replan', { params })),
    onSuccess: changed,
  });
  const why = may() ? undefined : t('mayNot');
  return (
    <Panel
      title={plan.label}
      description={t('held.since', { when: format.moment(plan.since), ago: format.ago(plan.since) })}
      actions={
        <>
          <HandlingMenu credentialId={plan.credential_id} productId={null} handling={plan} />
          <Button
            variant="default"
            loading={replan.isPending}
            disabled={!may()}
            title={why}
            onClick={() => replan.mutate()}
          >
            {t('held.again')}
          </Button>
          <Button disabled={!may()} title={why} onClick={() => setAsking(true)}>
            {t('held.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Reasons plan={plan} />
        <Text size="sm" role="status">
          {replan.isSuccess && t('held.replanned')}
          {replan.isError && messageOf(replan.error)}
        </Text>
        <Causes plan={plan} />
        <HeldListings plan={plan} />
      </Stack>
      <ConfirmPlan plan={plan} opened={asking} onClose={() => setAsking(false)} onDone={changed} />
    </Panel>
  );
}

/** The withdrawals and price jumps that are beyond the limits of the guard. */
function Reasons({ plan }: { plan: HeldPlan }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { withdrawals, jumps, live } = plan;
  const share = (count: number): string => format.percent(live === 0 ? 0 : count / live);
  return (
    <Alert color="yellow" variant="light" icon={<IconShieldLock aria-hidden />}>
      <Stack gap={4}>
        {withdrawals > 0 && (
          <Text size="sm">
            {t('held.withdrawals', {
              count: withdrawals,
              number: format.number(withdrawals),
              share: share(withdrawals),
              limit: format.rate(plan.guard_withdraw_percent),
            })}
          </Text>
        )}
        {jumps > 0 && (
          <Text size="sm">
            {t('held.jumps', {
              count: jumps,
              number: format.number(jumps),
              share: share(jumps),
              by: format.rate(plan.guard_price_percent),
              limit: format.rate(plan.guard_price_share_percent),
            })}
          </Text>
        )}
        <Text size="sm">{t('held.meanwhile')}</Text>
      </Stack>
    </Alert>
  );
}

interface ConfirmPlanProps {
  plan: HeldPlan;
  opened: boolean;
  onClose(): void;
  onDone(): Promise<void>;
}

/** Lets a plan go out as it was seen: with other numbers the service refuses. */
function ConfirmPlan({ plan, opened, onClose, onDone }: ConfirmPlanProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { withdrawals, jumps, credential_id } = plan;
  const params = { path: { id: credential_id } };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('held.confirmTitle', { name: plan.label })}
      confirm={t('held.confirm')}
      danger
      action={async () => {
        await call(api.POST('/portal/api/held-plans/{id}/confirm', { params, body: { withdrawals, jumps } }));
        await onDone();
      }}
    >
      {t('held.confirmText', { withdrawals: format.number(withdrawals), jumps: format.number(jumps) })}
    </ConfirmDialog>
  );
}

/** The page where a subject of the audit log is changed; undefined where it has none. */
function pageOf(type: string, id: number | null, plan: HeldPlan): LinkProps | undefined {
  const search = { credential_id: plan.credential_id };
  switch (type) {
    case 'product':
      return id === null ? undefined : linkOptions({ to: '/products/$id', params: { id: String(id) } });
    case 'connection':
      return linkOptions({ to: '/connections/$id', params: { id: String(plan.credential_id) } });
    case 'publish_rule':
      return linkOptions({ to: '/publishing/rules', search });
    case 'category':
      return linkOptions({ to: '/publishing/mapping', search });
    case 'brand':
      return linkOptions({ to: '/catalog/brands' });
    case 'tax_rate':
      return linkOptions({ to: '/catalog/tax-rates' });
    case 'product_group':
      return linkOptions({ to: '/catalog/groups' });
    default:
      return undefined;
  }
}

/** Lists the changes made before the plan was held: to discard it, the one that caused it is taken back. */
function Causes({ plan }: { plan: HeldPlan }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return (
    <div>
      <h3 className={classes.title}>{t('held.discard')}</h3>
      <Text size="sm" mb={6}>
        {t(plan.changes.length === 0 ? 'held.noChanges' : 'held.discardText')}
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {plan.changes.map((one) => {
          const link = pageOf(one.subject_type, one.subject_id, plan);
          const text = t(`action.${one.action.replace('.', '_')}`);
          return (
            <li key={`${one.at} ${one.action} ${one.subject_id}`}>
              <Text size="sm" component="span">
                {link === undefined ? (
                  text
                ) : (
                  <AnchorLink {...link} size="sm" underline="always">
                    {text}
                  </AnchorLink>
                )}
              </Text>{' '}
              <Text size="xs" c="dimmed" component="span" style={{ overflowWrap: 'anywhere' }}>
                {one.actor.replace(/^\w+:/, '')} · {format.ago(one.at)}
              </Text>
              {one.undo !== null && one.subject_id !== null && (
                <TakeBack productId={one.subject_id} changeId={one.undo} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
