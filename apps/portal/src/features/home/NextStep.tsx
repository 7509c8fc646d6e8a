import type { Overview } from '@sluice/contracts/portal';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWhyNot } from '../../lib/rights.ts';
import { EmptyState } from '../../ui/states.tsx';
import { StepButton } from './StepButton.tsx';
import { nextStep } from './steps.ts';

/** Stands where a shop with products on channels has its charts. */
export function NextStep({ steps }: { steps: Overview['checklist'] }) {
  const { t } = useTranslation('home');
  const whyNot = useWhyNot();
  const next = nextStep(steps);
  const hasAction = next !== undefined && next.name !== 'published';
  return (
    <EmptyState
      icon={IconChartBar}
      title={t(next === undefined ? 'next.soon' : `checklist.${next.name}.title`)}
      action={
        hasAction && (
          <StepButton to={next.to} why={whyNot(next.role)} isNext>
            {t(`checklist.${next.name}.action`)}
          </StepButton>
        )
      }
    >
      {t('next.text')}
    </EmptyState>
  );
}
