import { Group, Stack, Text } from '@mantine/core';
import type { OrderActionChoice, OrderDetail } from '@sluice/contracts/portal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { say } from '../../../lib/messages.ts';
import { useWhyNot } from '../../../lib/rights.ts';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { ActionList } from './ActionList.tsx';

/** Word of the merchant to the channel: what it takes of this order, why not the rest, and how earlier word fared. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const [open, setOpen] = useState<OrderActionChoice | null>(null);
  const taken = order.choices.filter((choice) => !isForeign(choice));
  const foreign = order.takes_actions ? order.choices.filter(isForeign) : [];
  const refused = taken.filter(({ refusal }) => refusal !== null);
  const early = refused.filter(isEarly);
  return (
    <Panel title={t('actions.title')} description={t('actions.description')}>
      <Stack gap="sm">
        {!order.takes_actions && (
          <Text size="sm">{t('actions.takesNone', { channel: order.channel.label })}</Text>
        )}
        {taken.length > 0 && (
          <Group gap="xs">
            {taken.map((choice) => (
              <ActionButton key={choice.kind} choice={choice} onOpen={() => setOpen(choice)} />
            ))}
          </Group>
        )}
        {early.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('actions.early', {
              actions: format.list(early.map(({ kind }) => t(`actions.${kind}.name`))),
              status: t(`statuses.${order.status}`),
            })}
          </Text>
        )}
        {refused
          .filter((choice) => !isEarly(choice))
          .map(({ kind, refusal, refusal_key }) => (
            <Text key={kind} size="xs" c="dimmed">
              {t('actions.notNow', {
                action: t(`actions.${kind}.name`),
                why: say(refusal_key, refusal ?? ''),
              })}
            </Text>
          ))}
        {foreign.map(({ kind, refusal, refusal_key }) => (
          <Text key={kind} size="sm" c="dimmed">
            {say(refusal_key, refusal ?? '')}
          </Text>
        ))}
        <ActionList order={order} />
      </Stack>
      {open && <ActionDialog order={order} choice={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

/** Whether only the channel itself can do it, whatever the state of the order. */
const isForeign = ({ refusal_key: key }: OrderActionChoice): boolean => FOREIGN.has(key?.code ?? '');

/** Whether only the state of the order speaks against it. */
const isEarly = ({ refusal_key: key }: OrderActionChoice): boolean =>
  key?.code === 'order_action_wrong_status';

const FOREIGN: ReadonlySet<string> = new Set([
  'order_action_not_taken',
  'order_action_not_taken_why',
  'order_action_carrier_of_channel',
]);

function ActionButton({ choice, onOpen }: { choice: OrderActionChoice; onOpen(): void }) {
  const { t } = useTranslation('orders');
  const why = useWhyNot()();
  const { kind, refusal, refusal_key: key } = choice;
  return (
    <GuardedButton
      size="xs"
      variant={kind === 'ship' ? 'filled' : 'default'}
      why={why ?? (refusal === null ? undefined : say(key, refusal))}
      onClick={onOpen}
    >
      {t(`actions.${kind}.button`)}
    </GuardedButton>
  );
}
