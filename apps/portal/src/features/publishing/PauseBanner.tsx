import { Alert, Stack, Text } from '@mantine/core';
import { explainIssue } from '@sluice/contracts';
import type { DeliveryPause } from '@sluice/contracts/portal';
import { IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import { AnchorLink } from '../../ui/links.tsx';

const REFRESH_MS = 10_000;

/** Connections to which nothing is sent for now: since when, why, and where that is mended. */
export function PauseBanner() {
  const { data = [] } = useQuery({
    queryKey: ['connections', 'pauses'],
    queryFn: async ({ signal }): Promise<DeliveryPause[]> =>
      (await call(api.GET('/portal/api/delivery-pauses', { signal }))).data,
    refetchInterval: REFRESH_MS,
  });
  if (data.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {data.map((pause) => (
        <Pause key={pause.credential_id} pause={pause} />
      ))}
    </Stack>
  );
}

function Pause({ pause }: { pause: DeliveryPause }) {
  const { t, i18n } = useTranslation('publishing');
  const format = useFormat();
  const {
    by,
    code,
    message,
    message_key: key,
    identical_failures: same,
    next_probe_at: next,
    waiting,
    credential_id: id,
  } = pause;
  const failed = by === 'failures';
  const { title, fix } = explainIssue(code ?? 'unavailable', i18n.language);
  return (
    <Alert
      role="status"
      color={failed ? 'red' : 'gray'}
      variant="light"
      icon={<IconPlayerPause aria-hidden />}
      title={t(failed ? 'pause.byFailures' : 'pause.byPerson', { name: pause.label })}
    >
      <Stack gap={4} align="flex-start">
        {failed && (
          <>
            <Text size="sm">
              {same >= 3 ? t('pause.same', { count: same, title }) : title}. {fix}
            </Text>
            {message && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {t(key === null ? 'channelSays' : 'inDetail', { message: say(key, message) })}
              </Text>
            )}
          </>
        )}
        <Text size="sm">
          {t('pause.waiting', { count: waiting, number: format.number(waiting) })}
          {failed && next !== null && ` ${t('pause.next', { when: format.moment(next) })}`}
        </Text>
        <AnchorLink to="/connections/$id" params={{ id: String(id) }} size="sm" underline="always">
          {t(failed ? 'pause.mend' : 'pause.resume')}
        </AnchorLink>
      </Stack>
    </Alert>
  );
}
