import { Box, Group, Progress, Stack, Text, ThemeIcon } from '@mantine/core';
import type { Overview } from '@sluice/contracts/portal';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhyNot } from '../../lib/rights.ts';
import { trialChannelQuery } from '../../lib/trial-channel.ts';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TrialButton } from '../../ui/TrialButton.tsx';
import classes from './home.module.css';

const STEPS = [
  { name: 'product', to: '/products/new', role: 'editor' },
  { name: 'connection', to: '/connections/new', role: 'admin' },
  { name: 'mapping', to: '/publishing/mapping', role: 'editor' },
  { name: 'rule', to: '/publishing/rules', role: 'editor' },
  { name: 'published', to: '/publishing/results', role: 'viewer' },
] as const;

/** The way from an empty shop to the first product on a channel. The first open step is the one to take. */
export function Checklist({ done }: { done: Overview['checklist'] }) {
  const { t } = useTranslation('home');
  const whyNot = useWhyNot();
  const { data: trial } = useQuery(trialChannelQuery);
  const offersTrial = !done.connection && trial?.available === true && trial.credential_id === null;
  const list = useRef<HTMLOListElement>(null);
  // Without a rule everything goes everywhere, so that step may be left out.
  const needed = STEPS.filter(({ name }) => name !== 'rule');
  const count = needed.filter(({ name }) => done[name]).length;
  const next = needed.find(({ name }) => !done[name])?.name;
  return (
    <Panel title={t('checklist.title')} description={t('checklist.text')}>
      <Progress
        value={(100 * count) / needed.length}
        aria-label={t('checklist.progress', { count, total: needed.length })}
        mb="md"
      />
      <ol className={classes.steps} ref={list} tabIndex={-1}>
        {STEPS.map(({ name, to, role }, index) => (
          <li key={name} data-done={done[name]}>
            <Group wrap="nowrap" gap="sm" align="flex-start">
              <Mark done={done[name]} number={index + 1} />
              <Stack gap={0} style={{ flex: 1 }}>
                <Text fw={600} size="sm">
                  {t(`checklist.${name}.title`)}
                  {done[name] && <span className={classes.done}> {t('checklist.done')}</span>}
                </Text>
                <Text size="sm" c="dimmed">
                  {t(`checklist.${name}.text`)}
                </Text>
                {name === 'connection' && offersTrial && (
                  <Box mt="xs">
                    {/* The button is gone afterwards: whoever works by keyboard goes on from here. */}
                    <TrialButton size="xs" variant="default" onDone={() => list.current?.focus()} />
                  </Box>
                )}
              </Stack>
              {!done[name] && name !== 'published' && (
                <Step to={to} why={whyNot(role)} isNext={name === next}>
                  {t(`checklist.${name}.action`)}
                </Step>
              )}
            </Group>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface StepProps {
  to: string;
  /** Why this person may not take it. */
  why: string | undefined;
  isNext: boolean;
  children: string;
}

function Step({ to, why, isNext, children }: StepProps) {
  const look = { size: 'xs', variant: isNext ? 'filled' : 'default' } as const;
  if (why !== undefined)
    return (
      <GuardedButton {...look} why={why}>
        {children}
      </GuardedButton>
    );
  return (
    <ButtonLink to={to} {...look}>
      {children}
    </ButtonLink>
  );
}

function Mark({ done, number }: { done: boolean; number: number }) {
  return (
    <ThemeIcon
      size={26}
      radius="xl"
      variant={done ? 'filled' : 'light'}
      color={done ? 'green.9' : 'gray'}
      aria-hidden
    >
      {done ? <IconCheck size={16} /> : <span className={classes.number}>{number}</span>}
    </ThemeIcon>
  );
}
