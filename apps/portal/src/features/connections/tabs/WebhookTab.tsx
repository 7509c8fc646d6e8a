import { Button, Code, Group, Stack, Text } from '@mantine/core';
import type {
  ConnectionDetail,
  Platform,
  WebhookProof,
  WebhookRenewalInput,
  WebhookRenewed,
} from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from '../connections.module.css';
import { EventLog } from '../EventLog.tsx';
import { InboundReveal } from '../InboundReveal.tsx';
import { useAdmin } from '../use-admin.ts';

interface Props {
  connection: ConnectionDetail;
  platform: Platform | undefined;
}

type Asked = WebhookRenewalInput['what'];

/** The address that the channel calls, the proof of its calls, and the calls received. */
export function WebhookTab({ connection, platform }: Props) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asked | null>(null);
  const [renewed, setRenewed] = useState<WebhookRenewed | null>(null);
  const { id, webhook } = connection;
  const proof = platform?.webhook_proof ?? null;
  const asked = asking ?? 'both';
  const renew = async (): Promise<void> => {
    const made = await call(
      api.POST('/portal/api/connections/{id}/webhook', {
        params: { path: { id } },
        body: { what: asking! },
      }),
    );
    setRenewed(made);
    await client.invalidateQueries({ queryKey: ['connections', id] });
  };
  if (webhook === null) return null;
  return (
    <Stack>
      <SetUp onAsk={() => setAsking(proof?.secret === 'ours' ? 'both' : 'address')} proof={proof} />
      <div className={classes.columns}>
        <AddressPanel webhook={webhook} onRenew={() => setAsking('address')} />
        {proof && <ProofPanel proof={proof} webhook={webhook} onRenew={() => setAsking('secret')} />}
      </div>
      <EventLog id={id} />
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`webhook.ask.${asked}.title`)}
        confirm={t(`webhook.ask.${asked}.confirm`)}
        danger={asked !== 'secret'}
        action={renew}
      >
        {t(`webhook.ask.${asked}.text`)}
      </ConfirmDialog>
      <InboundReveal
        made={renewed && { address: renewed.webhook_url, secret: renewed.webhook_secret }}
        onStored={() => setRenewed(null)}
      />
    </Stack>
  );
}

/** Leads to the address and the secret that the channel asks for, when a person is there to enter them. */
function SetUp({ proof, onAsk }: { proof: WebhookProof | null; onAsk(): void }) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  return (
    <Panel title={t('webhook.setUp')} description={t('webhook.setUpText')}>
      <Button variant="default" disabled={!may} title={why} onClick={onAsk}>
        {t(proof?.secret === 'ours' ? 'webhook.showBoth' : 'webhook.showAddress')}
      </Button>
    </Panel>
  );
}

interface WebhookPartProps {
  webhook: NonNullable<ConnectionDetail['webhook']>;
  onRenew(): void;
}

function AddressPanel({ webhook, onRenew }: WebhookPartProps) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { may, why } = useAdmin();
  return (
    <Panel title={t('webhook.address')} description={t('webhook.addressText')}>
      <Stack gap="sm" align="flex-start">
        <Code block w="100%" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {webhook.address}
        </Code>
        <Text size="sm" c="dimmed">
          {t('webhook.setOn', { when: format.moment(webhook.address_set_at) })}
        </Text>
        <Button variant="default" disabled={!may} title={why} onClick={onRenew}>
          {t('webhook.renewAddress')}
        </Button>
      </Stack>
    </Panel>
  );
}

/** The proof by which a call is known to be the channel's. */
function ProofPanel({ proof, webhook, onRenew }: WebhookPartProps & { proof: WebhookProof }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { may, why } = useAdmin();
  return (
    <Panel title={t('webhook.proof')} description={t(`proof.${proof.kind}`)}>
      <Stack gap="sm" align="flex-start">
        <ProofFacts proof={proof} />
        <Text size="sm">{t(`proofSecret.${proof.secret}`, { setting: proof.setting })}</Text>
        {proof.secret === 'ours' && (
          <>
            <Text size="sm" c="dimmed">
              {t('webhook.setOn', { when: format.moment(webhook.secret_set_at) })}
              {webhook.previous_secret_until &&
                ` ${t('webhook.previous', { when: format.moment(webhook.previous_secret_until) })}`}
            </Text>
            <Button variant="default" disabled={!may} title={why} onClick={onRenew}>
              {t('webhook.renewSecret')}
            </Button>
          </>
        )}
      </Stack>
    </Panel>
  );
}

function ProofFacts({ proof }: { proof: WebhookProof }) {
  const { t } = useTranslation('connections');
  const facts = (['header', 'encoding', 'prefix', 'username'] as const).filter((name) => proof[name]);
  if (facts.length === 0) return null;
  return (
    <Group component="dl" className={classes.facts!} m={0}>
      {facts.map((name) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{t(`proofFact.${name}`)}</dt>
          <dd>
            <Code>{proof[name]}</Code>
          </dd>
        </div>
      ))}
    </Group>
  );
}
