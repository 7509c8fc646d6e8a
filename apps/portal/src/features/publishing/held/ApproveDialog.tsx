import type { HeldPlan } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { usePublishingChanged } from '../queries.ts';

interface ApproveDialogProps {
  /** None = closed. */
  plans: readonly HeldPlan[];
  onClose(): void;
}

/**
 * Lets plans go out as they were seen: with other numbers the service refuses. It stands on the page and not in the card of a
 * change, which is gone as soon as one of its plans is, together with what the service said about the others.
 */
export function ApproveDialog({ plans, onClose }: ApproveDialogProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const approve = useApprove();
  const sum = (of: 'withdrawals' | 'jumps'): string =>
    format.number(plans.reduce((total, plan) => total + plan[of], 0));
  const name = plans[0]?.label ?? '';
  return (
    <ConfirmDialog
      opened={plans.length > 0}
      onClose={onClose}
      title={
        plans.length > 1
          ? t('held.confirmAllTitle', { number: format.number(plans.length) })
          : t('held.confirmTitle', { name })
      }
      confirm={
        plans.length > 1 ? t('held.approveAll', { number: format.number(plans.length) }) : t('held.confirm')
      }
      danger
      action={() => approve(plans)}
    >
      {t('held.confirmText', { withdrawals: sum('withdrawals'), jumps: sum('jumps') })}
      {plans.length > 1 && (
        <p>{t('held.confirmAllText', { names: format.list(plans.map(({ label }) => label)) })}</p>
      )}
    </ConfirmDialog>
  );
}

/** Approves one plan after the other. One that is refused does not keep the next ones back, and is named at the end. */
function useApprove() {
  const { t } = useTranslation('publishing');
  const changed = usePublishingChanged();
  return async (plans: readonly HeldPlan[]): Promise<void> => {
    const refusals: string[] = [];
    let refusal: unknown;
    for (const { credential_id: id, label, withdrawals, jumps, version } of plans) {
      const [params, body] = [{ path: { id } }, { withdrawals, jumps, version }];
      try {
        await call(api.POST('/portal/api/held-plans/{id}/confirm', { params, body }));
      } catch (error) {
        refusal = error;
        refusals.push(t('held.stillWaits', { name: label, why: messageOf(error) }));
      }
    }
    await changed();
    if (refusals.length === 0) return;
    throw plans.length === 1 ? refusal : new Error(refusals.join(' '));
  };
}
