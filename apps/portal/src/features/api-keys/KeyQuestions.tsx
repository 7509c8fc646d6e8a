import { NativeSelect, Stack, Text } from '@mantine/core';
import type { ApiKey } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

export type KeyAct = { kind: 'create' } | { kind: 'edit' | 'renew' | 'revoke'; key: ApiKey };

/** Hours that the old key works beside the new one. */
const OVERLAPS = [0, 1, 24, 72, 168] as const;

type Overlap = (typeof OVERLAPS)[number];

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
  const [kept, setKept] = useState<Overlap>(0);
  const params = { params: { path: { id: key.id } } };
  const close = (): void => {
    setKept(0);
    onClose();
  };
  const run = async (): Promise<void> => {
    if (kind === 'revoke') {
      await call(api.DELETE('/portal/api/api-keys/{id}', params));
      announce(t('revoked', key));
    } else {
      const body = { keep_old_hours: kept };
      onSecret((await call(api.POST('/portal/api/api-keys/{id}/renew', { ...params, body }))).api_key);
      close();
    }
    await client.invalidateQueries({ queryKey: ['api-keys'] });
  };
  return (
    <ConfirmDialog
      opened={act !== null && act === last.current}
      onClose={close}
      title={kind === 'revoke' ? t('revokeTitle', key) : t('renewTitle', key)}
      confirm={kind === 'revoke' ? t('revoke') : kept === 0 ? t('renewDo') : t('renewKeepDo')}
      danger
      action={run}
    >
      <Stack gap="xs">
        <Text size="sm">
          {kind === 'revoke' ? t('revokeText') : kept === 0 ? t('renewText') : t('renewKeepText')}
        </Text>
        {kind === 'renew' && <OverlapSelect value={kept} onChange={setKept} />}
        {key.last_used_at !== null && (
          <Text size="sm" fw={600}>
            {t('inUse', { ago: format.ago(key.last_used_at) })}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

interface OverlapSelectProps {
  value: Overlap;
  onChange(hours: Overlap): void;
}

/** How long the old key works on. */
function OverlapSelect({ value, onChange }: OverlapSelectProps) {
  const { t } = useTranslation('api-keys');
  return (
    <NativeSelect
      label={t('oldKey')}
      value={String(value)}
      onChange={(event) =>
        onChange(OVERLAPS.find((hours) => String(hours) === event.currentTarget.value) ?? 0)
      }
      data={OVERLAPS.map((hours) => ({ value: String(hours), label: t(`keep.${hours}`) }))}
    />
  );
}
