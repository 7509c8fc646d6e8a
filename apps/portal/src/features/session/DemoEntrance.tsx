import { Alert, Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import { startQuery } from './start-query.ts';

/** Lets a visitor into the demonstration by its own login; nothing on any other service. */
export function DemoEntrance({ onSignedIn }: { onSignedIn(): void | Promise<void> }) {
  const { t } = useTranslation('session');
  const format = useFormat();
  const { data } = useQuery(startQuery);
  const demo = data?.demo ?? null;
  const entering = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      call(api.POST('/portal/api/session', { body: { email, password, code: null } })),
    onSuccess: () => onSignedIn(),
  });
  if (demo === null) return null;
  return (
    <Alert variant="light" title={t('demo.title')} mb="lg">
      <Text size="sm" mb="sm">
        {t('demo.text')} {demo.resets_at !== null && t('demo.resets', { time: format.ago(demo.resets_at) })}
      </Text>
      <Refusal of={entering.error} />
      <Button variant="default" onClick={() => entering.mutate(demo)} loading={entering.isPending}>
        {t('demo.enter')}
      </Button>
    </Alert>
  );
}
