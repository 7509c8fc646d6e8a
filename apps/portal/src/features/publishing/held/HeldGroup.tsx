import { Button, Group, Stack, Text } from '@mantine/core';
import type { HeldPlan } from '@sluice/contracts/portal';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useRights } from '../../../lib/session.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { HandlingMenu } from '../handling/HandlingMenu.tsx';
import classes from '../publishing.module.css';
import { usePublishingChanged } from '../queries.ts';
import { Causes, undoableOf } from './Causes.tsx';
import { GroupListings } from './GroupListings.tsx';
import { HeldListings } from './HeldListings.tsx';
import { Reasons } from './Reasons.tsx';
import { TakeBack } from './TakeBack.tsx';

interface HeldGroupProps {
  /** At least one; several where the same change holds them back. */
  plans: readonly HeldPlan[];
  /** Asks whether these may go out. */
  onApprove(plans: readonly HeldPlan[]): void;
}

/** A change that waits, with every connection that it waits on. */
export function HeldGroup({ plans, onApprove }: HeldGroupProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const [first] = plans as [HeldPlan];
  const isOne = plans.length === 1;
  const since = { when: format.brief(first.since), ago: format.ago(first.since) };
  const connections = format.list(plans.map(({ label }) => label));
  return (
    <Panel
      title={isOne ? first.label : t('held.together', { number: format.number(plans.length) })}
      description={isOne ? t('held.since', since) : t('held.sinceOn', { ...since, connections })}
      actions={<Acts plans={plans} onApprove={onApprove} />}
    >
      <Stack gap="md">
        <Reasons plans={plans} />
        {isOne ? (
          <HeldListings plan={first} />
        ) : (
          <GroupListings plans={plans} onApprove={(one) => onApprove([one])} />
        )}
        <Causes plan={first} />
        <Recalculate plans={plans} />
      </Stack>
    </Panel>
  );
}

/** Says who cares for it, lets everything out, or takes the cause back: mostly it was a mistake. */
function Acts({ plans, onApprove }: HeldGroupProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { may } = useRights();
  const [first] = plans as [HeldPlan];
  const cause = undoableOf(first);
  return (
    <div className={classes.acts}>
      <HandlingMenu
        credentialIds={plans.map(({ credential_id }) => credential_id)}
        productId={null}
        handling={first}
      />
      <Button
        variant={cause ? 'default' : 'filled'}
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        onClick={() => onApprove(plans)}
      >
        {plans.length === 1
          ? t('held.confirm')
          : t('held.approveAll', { number: format.number(plans.length) })}
      </Button>
      {cause && <TakeBack productId={cause.subject_id!} changeId={cause.undo!} />}
    </div>
  );
}

/** Compares anew after the cause was corrected elsewhere. */
function Recalculate({ plans }: Pick<HeldGroupProps, 'plans'>) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const changed = usePublishingChanged();
  const replan = useMutation({
    mutationFn: () =>
      Promise.all(
        plans.map(({ credential_id: id }) =>
          call(api.POST('/portal/api/held-plans/{id}/replan', { params: { path: { id } } })),
        ),
      ),
    onSettled: changed,
  });
  return (
    <Group gap="sm">
      <Button
        variant="default"
        size="compact-sm"
        loading={replan.isPending}
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        onClick={() => replan.mutate()}
      >
        {t('held.again')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('held.againText')}
      </Text>
      <Text size="sm" role="status">
        {replan.isSuccess && t('held.replanned')}
        {replan.isError && messageOf(replan.error)}
      </Text>
    </Group>
  );
}
