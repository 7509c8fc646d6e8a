import { Group, Text } from '@mantine/core';
import type { OrderProblem } from '@sluice/contracts/portal';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './OrderPage.module.css';
import { wayOutOf } from './way-out.ts';

interface ProblemProps {
  problem: OrderProblem;
  /** Buttons that deal with it. */
  actions?: ReactNode;
}

/** One order that was put aside: the reason, and the channel's record. */
export function Problem({ problem, actions }: ProblemProps) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  return (
    <Panel
      title={t('problems.order', { id: problem.external_id })}
      description={t('problems.seen', {
        count: problem.seen,
        channel: problem.channel.label,
        at: format.moment(problem.last_seen_at),
      })}
      actions={actions}
    >
      <Group gap="xs" mb="xs">
        <Text size="sm" c="var(--sluice-error)" fw={500}>
          {say(problem.reason_key, problem.reason)}
        </Text>
      </Group>
      <Text size="sm" mb="xs">
        {t(`problems.wayOut.${wayOutOf(problem)}`, { channel: problem.channel.label })}
      </Text>
      <details>
        <summary>{t('problems.content')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reached by keyboard */}
        <pre className={classes.content} tabIndex={0}>
          {pretty(problem.content)}
        </pre>
      </details>
    </Panel>
  );
}

function pretty(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}
