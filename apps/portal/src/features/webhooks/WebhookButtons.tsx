import type { EventEndpoint } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { SecretReveal } from '../../ui/SecretReveal.tsx';

type Question = 'secret' | 'delete';

/** The acts that a webhook offers. */
export function WebhookButtons({ webhook }: { webhook: EventEndpoint }) {
  const { t } = useTranslation('webhooks');
  const whyNot = useWhyNot()('admin');
  const [question, setQuestion] = useState<Question | null>(null);
  const { trial, turn } = useActs(webhook);
  const off = { label: t('turnOff'), onClick: () => turn.mutate(false) };
  return (
    <>
      {!webhook.is_active && (
        <GuardedButton why={whyNot} loading={turn.isPending} onClick={() => turn.mutate(true)}>
          {t('turnOn')}
        </GuardedButton>
      )}
      {webhook.is_active && (
        <GuardedButton
          why={whyNot}
          variant="default"
          loading={trial.isPending}
          onClick={() => trial.mutate()}
        >
          {t('try')}
        </GuardedButton>
      )}
      {whyNot === undefined && (
        <RowMenu
          label={t('more', webhook)}
          actions={[
            ...(webhook.is_active ? [off] : []),
            { label: t('renew'), onClick: () => setQuestion('secret') },
            { label: t('delete'), danger: true, onClick: () => setQuestion('delete') },
          ]}
        />
      )}
      <Questions webhook={webhook} question={question} onClose={() => setQuestion(null)} />
    </>
  );
}

function useActs({ id, label }: EventEndpoint) {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  const params = { path: { id } };
  const again = () => client.invalidateQueries({ queryKey: ['webhooks'] });
  const trial = useMutation({
    mutationFn: () => call(api.POST('/portal/api/webhooks/{id}/test', { params })),
    onSuccess: () => {
      announce(t('tried'));
      return again();
    },
  });
  const turn = useMutation({
    mutationFn: (is_active: boolean) =>
      call(api.PATCH('/portal/api/webhooks/{id}', { params, body: { is_active } })),
    onSuccess: (_answer, on) => {
      announce(t(on ? 'turnedOn' : 'turnedOff', { label }));
      return again();
    },
  });
  return { trial, turn };
}

interface QuestionsProps {
  webhook: EventEndpoint;
  question: Question | null;
  onClose(): void;
}

function Questions({ webhook, question, onClose }: QuestionsProps) {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  const params = { path: { id: webhook.id } };
  const renew = async (): Promise<void> => {
    setSecret((await call(api.POST('/portal/api/webhooks/{id}/secret', { params }))).secret);
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const remove = async (): Promise<void> => {
    await call(api.DELETE('/portal/api/webhooks/{id}', { params }));
    announce(t('deleted', webhook));
    await navigate({ to: '/settings/webhooks' });
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (
    <>
      <ConfirmDialog
        opened={question === 'secret'}
        onClose={onClose}
        title={t('renewTitle', webhook)}
        confirm={t('renew')}
        action={renew}
      >
        {t('renewText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === 'delete'}
        onClose={onClose}
        title={t('deleteTitle', webhook)}
        confirm={t('delete')}
        danger
        action={remove}
      >
        {t('deleteText')}
      </ConfirmDialog>
      <SecretReveal
        secret={question === null ? secret : null}
        title={t('secretTitle')}
        help={t('secretHelp')}
        onStored={() => setSecret(null)}
      />
    </>
  );
}
