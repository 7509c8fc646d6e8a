import { Stack, Text } from '@mantine/core';
import type { ApiKey } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

export type KeyAct = { kind: 'create' } | { kind: 'edit' | 'renew' | 'revoke'; key: ApiKey };

const NO_KEY = { id: 0, name: '', last_used_at: null };

interface KeyQuestionsProps {
  act: KeyAct | null;
  onClose(): void;
  onSecret(secret: string): void;
}

/** Asks before a key is renewed or revoked: what calls with the old one stops at once. */
export function KeyQuestions({ act, onClose, onSecret }: KeyQuestionsProps) {
  const { t } = useTranslation('api-keys');
  const format = useFormat();
  const client = useQueryClient();
  // A dialog that closes still shows what it was about. It is there before it opens, or it could not give the focus back.
  const last = useRef<Extract<KeyAct, { key: ApiKey }> | null>(null);
  if (act !== null && (act.kind === 'renew' || act.kind === 'revoke')) last.current = act;
  const { kind, key } = last.current ?? { kind: 'renew' as const, key: NO_KEY };
  const params = { params: { path: { id: key.id } } };
  const run = async (): Promise<void> => {
    if (kind === 'revoke') {
      await call(api.DELETE('/portal/api/api-keys/{id}', params));
      announce(t('revoked', key));
    } else {
      onSecret((await call(api.POST('/portal/api/api-keys/{id}/renew', params))).api_key);
      onClose();
    }
    await client.invalidateQueries({ queryKey: ['api-keys'] });
  };
  return (
    <ConfirmDialog
      opened={act !== null && act === last.current}
      onClose={onClose}
      title={kind === 'revoke' ? t('revokeTitle', key) : t('renewTitle', key)}
      confirm={kind === 'revoke' ? t('revoke') : t('renewDo')}
      danger
      action={run}
    >
      <Stack gap="xs">
        <Text size="sm">{kind === 'revoke' ? t('revokeText') : t('renewText')}</Text>
        {key.last_used_at !== null && (
          <Text size="sm" fw={600}>
            {t('inUse', { ago: format.ago(key.last_used_at) })}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
