import { NumberInput, Text, Textarea, TextInput } from '@mantine/core';
import type { OrderActionChoice, OrderDetail } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { useApiForm } from '../../../lib/form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { type ActionValues, faultyLines, initialValues, newReference, requestOf } from './action-values.ts';
import { sendAction } from './send-action.ts';

interface ActionDialogProps {
  order: OrderDetail;
  choice: OrderActionChoice;
  onClose(): void;
}

function useActionForm({ order, choice, onClose }: ActionDialogProps) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [reference] = useState(newReference);
  return useApiForm({
    initial: initialValues(choice),
    check: (values: ActionValues) => {
      const faulty = faultyLines(values, choice);
      const ids = faulty === 'none' ? choice.lines.slice(0, 1).map(({ line_id }) => line_id) : faulty;
      const badUnits = choice.whole_lines ? 'actions.partOfLine' : 'actions.badUnits';
      const problem = t(faulty === 'none' ? 'actions.noUnits' : badUnits);
      return Object.fromEntries(ids.map((id) => [`units.${id}`, [problem]]));
    },
    submit: (values) => sendAction(order.id, choice.kind, { ...requestOf(values, choice), reference }),
    onDone: () => {
      announce(t(`actions.${choice.kind}.sent`));
      void client.invalidateQueries({ queryKey: ['orders'] });
      onClose();
    },
  });
}

type Inputs = ReturnType<typeof useActionForm>['form'];

/** Asks what is shipped, cancelled or refunded, and sends it. */
export function ActionDialog(props: ActionDialogProps) {
  const { order, choice, onClose } = props;
  const { t } = useTranslation('orders');
  const state = useActionForm(props);
  const { kind } = choice;
  return (
    <FormDialog
      onClose={onClose}
      title={t(`actions.${kind}.title`, { number: order.order_number })}
      state={state}
      submit={t(`actions.${kind}.do`)}
      danger={kind === 'cancel' || kind === 'refund'}
    >
      <Text size="sm">{t(`actions.${kind}.text`, { channel: order.channel.label })}</Text>
      {choice.payback !== null && (
        <Text size="sm">{t(`actions.payback.${choice.payback}`, { channel: order.channel.label })}</Text>
      )}
      {choice.whole_lines && <Text size="sm">{t('actions.wholeLines')}</Text>}
      {choice.is_partial && <Units order={order} choice={choice} inputs={state.form} />}
      {!choice.is_partial && kind !== 'acknowledge' && <Text size="sm">{t('actions.whole')}</Text>}
      {kind === 'ship' && order.takes_tracking && <Tracking inputs={state.form} />}
      {kind === 'deliver' && (
        <TextInput
          label={t('actions.receivedBy')}
          description={t('actions.receivedByHelp')}
          maxLength={100}
          {...state.form.getInputProps('received_by')}
        />
      )}
      {(kind === 'cancel' || kind === 'refund') && (
        <Textarea
          label={t('actions.reason')}
          description={t('actions.reasonHelp')}
          maxLength={500}
          autosize
          {...state.form.getInputProps('reason')}
        />
      )}
    </FormDialog>
  );
}

interface UnitsProps extends Pick<ActionDialogProps, 'order' | 'choice'> {
  inputs: Inputs;
}

/** The units of each line that has some left. */
function Units({ order, choice, inputs }: UnitsProps) {
  const { t } = useTranslation('orders');
  return choice.lines.map(({ line_id: id, quantity }) => {
    const line = order.lines.find((one) => one.id === id);
    return (
      <NumberInput
        key={id}
        label={line?.product_name ?? line?.name}
        description={t('actions.left', { count: quantity })}
        min={0}
        max={quantity}
        step={choice.whole_lines ? quantity : 1}
        allowDecimal={false}
        clampBehavior="none"
        {...inputs.getInputProps(`units.${id}`)}
      />
    );
  });
}

function Tracking({ inputs }: { inputs: Inputs }) {
  const { t } = useTranslation('orders');
  return (
    <>
      <TextInput label={t('actions.carrier')} maxLength={100} {...inputs.getInputProps('carrier')} />
      <TextInput
        label={t('actions.trackingNumber')}
        maxLength={100}
        {...inputs.getInputProps('tracking_number')}
      />
      <TextInput
        label={t('actions.trackingUrl')}
        type="url"
        maxLength={500}
        {...inputs.getInputProps('tracking_url')}
      />
    </>
  );
}
