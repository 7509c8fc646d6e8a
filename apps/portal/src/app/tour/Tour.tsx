import { ActionIcon, Button, CloseButton, Group, Paper, Portal, Text } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { STEPS } from './steps.ts';
import classes from './Tour.module.css';
import { useTour } from './use-tour.ts';

/** Leads a visitor of the demonstration from page to page: a button of the header, and a card that lies in a corner meanwhile. */
export function Tour() {
  const tour = useTour();
  return (
    <>
      <Opener isOpen={tour.isOpen} onClick={tour.isOpen ? tour.close : tour.open} />
      {tour.isOpen && (
        <Portal>
          <Card {...tour} />
        </Portal>
      )}
    </>
  );
}

function Opener({ isOpen, onClick }: { isOpen: boolean; onClick(): void }) {
  const { t } = useTranslation('app');
  const shared = { variant: 'default', onClick, 'aria-expanded': isOpen } as const;
  return (
    <>
      <Button {...shared} visibleFrom="sm" leftSection={<IconMap2 size={16} aria-hidden />}>
        {t('tour.open')}
      </Button>
      <ActionIcon {...shared} hiddenFrom="sm" size="lg" aria-label={t('tour.open')}>
        <IconMap2 size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

function Card({ step, number, goTo, close }: ReturnType<typeof useTour>) {
  const { t } = useTranslation('app');
  return (
    <Paper component="section" aria-label={t('tour.title')} className={classes.card!} shadow="lg" withBorder>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="h2" fw={650} size="sm">
          {t(`tour.step.${step.name}`)}
        </Text>
        <CloseButton size="sm" aria-label={t('tour.close')} onClick={close} />
      </Group>
      <div aria-live="polite">
        <Text size="sm" mt={4}>
          {t(`tour.text.${step.name}`)}
        </Text>
      </div>
      <Resets />
      <Group justify="space-between" mt="sm" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {t('tour.at', { number, count: STEPS.length })}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {number > 1 && (
            <Button size="compact-sm" variant="default" onClick={() => goTo(number - 1)}>
              {t('tour.back')}
            </Button>
          )}
          <Button size="compact-sm" onClick={() => (number < STEPS.length ? goTo(number + 1) : close())}>
            {t(number < STEPS.length ? 'tour.next' : 'tour.done')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}

/** Says when everything that a visitor did is gone. */
function Resets() {
  const { t } = useTranslation('app');
  const format = useFormat();
  const at = useSession().demo?.resets_at;
  if (at === undefined || at === null) return null;
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {t('tour.resets', { time: format.ago(at) })}
    </Text>
  );
}
