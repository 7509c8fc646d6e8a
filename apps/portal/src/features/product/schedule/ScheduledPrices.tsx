import { Button, Stack } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { PublishPreview, ScheduledPrice } from '@sluice/contracts/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { useWhyNot } from '../../../lib/rights.ts';
import { useRights } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PlanPreview } from '../../../ui/PlanPreview.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useChannels } from '../data.ts';
import { ScheduleConfirm } from './ScheduleConfirm.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import {
  cancelCalls,
  newSchedule,
  type ScheduleValues,
  scheduleCalls,
  useSchedules,
  valuesOf,
} from './schedules.ts';

/** The step at which somebody is: typing a scheduled price, looking at its effect, or cancelling one. */
type Step =
  | { kind: 'form'; edited: ScheduledPrice | null; values: ScheduleValues }
  | { kind: 'preview'; edited: ScheduledPrice | null; values: ScheduleValues; preview: PublishPreview }
  | { kind: 'cancel'; edited: ScheduledPrice };

/** The prices of a product that hold for a time. */
export function ScheduledPrices({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('product');
  const whyNot = useWhyNot();
  const schedules = useSchedules(product.id);
  const channels = useChannels(product.id).data?.data ?? [];
  const [step, setStep] = useState<Step>();
  const rate = product.tax_rate?.rate ?? 0;
  return (
    <Panel
      mt="md"
      title={t('schedule.title')}
      description={t('schedule.help')}
      actions={
        <GuardedButton
          variant="default"
          why={whyNot()}
          onClick={() => setStep({ kind: 'form', edited: null, values: newSchedule() })}
        >
          {t('schedule.add')}
        </GuardedButton>
      }
    >
      {schedules.data === undefined ? (
        schedules.error ? (
          <ErrorState error={schedules.error} retry={() => void schedules.refetch()} />
        ) : (
          <Loading lines={2} />
        )
      ) : (
        <Schedules
          rows={schedules.data}
          channels={channels}
          onEdit={(edited) => setStep({ kind: 'form', edited, values: valuesOf(edited, rate) })}
          onCancel={(edited) => setStep({ kind: 'cancel', edited })}
        />
      )}
      {step && <Dialog product={product} channels={channels} step={step} setStep={setStep} />}
    </Panel>
  );
}

interface SchedulesProps
  extends Pick<Parameters<typeof ScheduleTable>[0], 'channels' | 'onEdit' | 'onCancel'> {
  rows: readonly ScheduledPrice[];
}

/** The scheduled prices; a button shows the ended ones as well. */
function Schedules({ rows, ...rest }: SchedulesProps) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  const [all, setAll] = useState(false);
  const ended = rows.filter(({ state }) => state === 'ended').length;
  return (
    <Stack gap="xs">
      <ScheduleTable
        {...rest}
        rows={all ? rows : rows.filter(({ state }) => state !== 'ended')}
        readOnly={!may()}
      />
      {ended > 0 && (
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          style={{ alignSelf: 'start' }}
        >
          {t(all ? 'schedule.hideEnded' : 'schedule.showEnded', { count: ended })}
        </Button>
      )}
    </Stack>
  );
}

interface DialogProps extends Pick<Parameters<typeof ScheduleForm>[0], 'product' | 'channels'> {
  step: Step;
  setStep(step: Step | undefined): void;
}

function Dialog({ product, channels, step, setStep }: DialogProps) {
  const { t } = useTranslation('product');
  const client = useQueryClient();
  const close = (): void => setStep(undefined);
  const apply = async (work: Promise<unknown>, said: string): Promise<void> => {
    await work;
    await client.invalidateQueries({ queryKey: ['products'] });
    announce(said);
  };
  const { edited } = step;
  if (step.kind === 'form')
    return (
      <ScheduleForm
        product={product}
        channels={channels}
        edited={edited}
        initial={step.values}
        onClose={close}
        onPreview={(values, preview) => setStep({ kind: 'preview', edited, values, preview })}
      />
    );
  if (step.kind === 'preview')
    return (
      <ScheduleConfirm
        preview={step.preview}
        confirm={t(edited === null ? 'schedule.save' : 'schedule.change')}
        // Back to what was typed.
        onBack={() => setStep({ kind: 'form', edited, values: step.values })}
        onDone={close}
        action={(confirmed) =>
          apply(scheduleCalls(product, edited, step.values).apply(confirmed), t('schedule.saved'))
        }
      />
    );
  return (
    <CancelDialog
      edited={step.edited}
      onClose={close}
      action={() => apply(cancelCalls(step.edited.id).apply(), t('schedule.cancelled'))}
    />
  );
}

interface CancelDialogProps {
  edited: ScheduledPrice;
  onClose(): void;
  action(): Promise<void>;
}

/** Shows the prices that come back before a scheduled price is taken away. */
function CancelDialog({ edited, onClose, action }: CancelDialogProps) {
  const { t } = useTranslation('product');
  const { data, error, isPending } = useQuery({
    queryKey: ['previews', 'cancelled-schedule', edited.id],
    queryFn: cancelCalls(edited.id).preview,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <ConfirmDialog
      opened
      wide
      danger
      waits={isPending}
      onClose={onClose}
      title={t('schedule.cancelTitle')}
      confirm={t(edited.state === 'active' ? 'schedule.endNow' : 'schedule.cancel')}
      action={action}
    >
      {data && <PlanPreview preview={data} />}
      {error !== null && <ErrorState error={error} />}
      {isPending && <Loading lines={2} />}
    </ConfirmDialog>
  );
}
