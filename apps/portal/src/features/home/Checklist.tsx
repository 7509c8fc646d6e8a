import { Box, Group, Progress, Stack, Text, ThemeIcon } from '@mantine/core';
import type { Overview, StepState } from '@sluice/contracts/portal';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhyNot } from '../../lib/rights.ts';
import { trialChannelQuery } from '../../lib/trial-channel.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TrialButton } from '../../ui/TrialButton.tsx';
import classes from './home.module.css';
import { StepButton } from './StepButton.tsx';
import { nextStep, progressOf, STEPS } from './steps.ts';

/** The way from an empty shop to the first product on a channel. The first open step is the one to take. */
export function Checklist({ steps }: { steps: Overview['checklist'] }) {
  const { t } = useTranslation('home');
  const { data: trial } = useQuery(trialChannelQuery);
  const offersTrial =
    steps.connection === 'open' && trial?.available === true && trial.credential_id === null;
  const list = useRef<HTMLOListElement>(null);
  const { done, total } = progressOf(steps);
  const next = nextStep(steps);
  return (
    <Panel title={t('checklist.title')} description={t('checklist.text')}>
      <Progress
        value={(100 * done) / total}
        aria-label={t('checklist.progress', { count: done, total })}
        mb="md"
      />
      <ol className={classes.steps} ref={list} tabIndex={-1}>
        {STEPS.map((step, index) => (
          <Item
            key={step.name}
            step={step}
            state={steps[step.name]}
            number={index + 1}
            isNext={step === next}
          >
            {step.name === 'connection' && offersTrial && (
              <Box mt="xs">
                {/* The button is gone afterwards: whoever works by keyboard goes on from here. */}
                <TrialButton size="xs" variant="default" onDone={() => list.current?.focus()} />
              </Box>
            )}
          </Item>
        ))}
      </ol>
    </Panel>
  );
}

interface ItemProps {
  step: (typeof STEPS)[number];
  state: StepState;
  number: number;
  isNext: boolean;
  /** Another way to take it. */
  children: ReactNode;
}

function Item({ step: { name, to, role }, state, number, isNext, children }: ItemProps) {
  const { t } = useTranslation('home');
  const whyNot = useWhyNot();
  return (
    <li>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <Mark state={state} number={number} />
        <Stack gap={0} style={{ flex: 1 }}>
          <Text fw={600} size="sm">
            {t(`checklist.${name}.title`)}
            {state !== 'open' && (
              <span className={classes.done} data-state={state}>
                {' '}
                {t(`checklist.${state}`)}
              </span>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {t(`checklist.${name}.text`)}
          </Text>
          {children}
        </Stack>
        {state !== 'done' && name !== 'published' && (
          <StepButton to={to} why={whyNot(role)} isNext={isNext}>
            {t(`checklist.${name}.action`)}
          </StepButton>
        )}
      </Group>
    </li>
  );
}

function Mark({ state, number }: { state: StepState; number: number }) {
  const done = state === 'done';
  return (
    <ThemeIcon
      size={26}
      radius="xl"
      variant={done ? 'filled' : 'light'}
      color={done ? 'green.9' : 'gray'}
      aria-hidden
    >
      {done ? (
        <IconCheck size={16} />
      ) : state === 'not_needed' ? (
        <IconMinus size={16} />
      ) : (
        <span className={classes.number}>{number}</span>
      )}
    </ThemeIcon>
  );
}
