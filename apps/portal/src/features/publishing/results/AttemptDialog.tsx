import { Code, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { explainIssue } from '@sluice/contracts';
import type { PublishAttempt } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { say } from '../../../lib/messages.ts';
import classes from '../publishing.module.css';

/** One attempt in full, with what was sent and answered. */
export function AttemptDialog({
  attempt,
  onClose,
}: {
  attempt: PublishAttempt | undefined;
  onClose(): void;
}) {
  const { t } = useTranslation('publishing');
  return (
    <Modal
      opened={attempt !== undefined}
      onClose={onClose}
      size="lg"
      title={t('history.one')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {attempt && <AttemptFacts attempt={attempt} />}
    </Modal>
  );
}

type Fact = readonly [name: string, value: string];

function useFacts(attempt: PublishAttempt): Fact[] {
  const { t, i18n } = useTranslation('publishing');
  const format = useFormat();
  const { code, message, message_key: key, duration_ms: duration } = attempt;
  const facts: (Fact | null)[] = [
    [t('column.at'), format.moment(attempt.at)],
    [t('column.product'), attempt.name ?? t('deletedProduct')],
    [t('column.connection'), attempt.label],
    [t('column.operation'), t(`ui:attempts.operation.${attempt.operation}`)],
    [t('column.outcome'), t(`ui:attempts.outcome.${attempt.outcome}`)],
    code === null ? null : [t('column.cause'), explainIssue(code, i18n.language).title],
    message === null ? null : [t(key === null ? 'results.words' : 'results.ownWords'), say(key, message)],
    duration === null ? null : [t('column.duration'), format.took(duration)],
  ];
  return facts.filter((fact) => fact !== null);
}

/** The facts of an attempt, and what was sent and answered. */
export function AttemptFacts({ attempt }: { attempt: PublishAttempt }) {
  const { t } = useTranslation('publishing');
  const facts = useFacts(attempt);
  return (
    <Stack>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t('history.evidence')}
        </Text>
        {attempt.evidence === null ? (
          <Text size="sm" c="dimmed">
            {t('history.noEvidence')}
          </Text>
        ) : (
          <ScrollArea.Autosize
            mah={320}
            viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('history.evidence') }}
          >
            <Code block>{JSON.stringify(JSON.parse(attempt.evidence), null, 2)}</Code>
          </ScrollArea.Autosize>
        )}
      </div>
    </Stack>
  );
}
