import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';

interface KeysOfMemberProps {
  memberId: number;
  count: number;
  revoke: boolean;
  onRevoke(revoke: boolean): void;
}

/** The API keys that somebody who is removed goes on to know, and whether they end with them. */
export function KeysOfMember({ memberId, count, revoke, onRevoke }: KeysOfMemberProps) {
  const { t } = useTranslation('settings');
  const { data } = useQuery({
    queryKey: ['api-keys', 'of', memberId],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/api-keys', {
          params: { query: { state: 'active', holder_id: memberId, per_page: 100 } },
          signal,
        }),
      ),
  });
  return (
    <Stack gap="xs" mt="sm">
      <Checkbox
        label={t('member.keys.revoke', { count })}
        checked={revoke}
        onChange={(event) => onRevoke(event.currentTarget.checked)}
      />
      <Text size="sm">{t('member.keys.text')}</Text>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {data?.data.map(({ name }) => name).join(', ')}
      </Text>
    </Stack>
  );
}
