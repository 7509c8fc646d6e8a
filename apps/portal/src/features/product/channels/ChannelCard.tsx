import { Button, Collapse, Text } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { ProductChannel } from '@sluice/contracts/portal';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useProductWrite } from '../data.ts';
import { ChannelFacts } from './ChannelFacts.tsx';
import { type Dialog, Head } from './ChannelHead.tsx';
import { ChannelIssues } from './ChannelIssues.tsx';
import { ChannelNotices } from './ChannelNotices.tsx';
import { ChannelTrace } from './ChannelTrace.tsx';
import classes from './channels.module.css';
import { Completeness } from './content/Completeness.tsx';
import { ContentDialog } from './content/ContentDialog.tsx';
import { Exclusion } from './Exclusion.tsx';
import { Candidates, MatchDialog } from './Matching.tsx';
import { OverrideDialog } from './OverrideDialog.tsx';
import { usePublish } from './use-publish.ts';

interface ChannelCardProps {
  product: ProductDetail;
  channel: ProductChannel;
  mainCategory: number | undefined;
}

/** A product on one channel: its state and the reason, price and stock, and the remedy. */
export function ChannelCard({ product, channel, mainCategory }: ChannelCardProps) {
  const id = useId();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const publish = usePublish(product.id);
  return (
    <section className={`${classes.card} ${classes[channel.state]}`} aria-labelledby={id}>
      <Head
        product={product}
        channel={channel}
        titleId={id}
        publish={() => publish.mutate(channel.credential_id)}
        publishing={publish.isPending}
        onDialog={setDialog}
      />
      <ChannelFacts channel={channel} onOverride={() => setDialog('override')}>
        <Completeness
          channel={channel}
          productId={product.id}
          mainCategory={mainCategory}
          onText={() => setDialog('content')}
        />
      </ChannelFacts>
      {publish.isError && <Refusal error={publish.error} />}
      {channel.excluded_by && <Exclusion product={product} channel={channel} reason={channel.excluded_by} />}
      <ChannelIssues channel={channel} productId={product.id} mainCategory={mainCategory} />
      {channel.candidates.length > 0 && <Candidates productId={product.id} channel={channel} />}
      <ChannelNotices channel={channel} />
      <Trace channel={channel} />
      <Dialogs dialog={dialog} product={product} channel={channel} onClose={() => setDialog(null)} />
    </section>
  );
}

const Refusal = ({ error }: { error: unknown }) => (
  <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
    {messageOf(error)}
  </Text>
);

function Trace({ channel }: { channel: ProductChannel }) {
  const { t } = useTranslation('product');
  const region = useId();
  const [{ channel: opened }, change] = usePageSearch('/products/$id');
  const isOpen = opened === channel.credential_id;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={6}
        ml={-8}
        rightSection={<Chevron size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => change({ channel: isOpen ? undefined : channel.credential_id }, { replace: true })}
      >
        {t('trace.title')}
      </Button>
      <Collapse expanded={isOpen} id={region}>
        {isOpen && <ChannelTrace channel={channel} />}
      </Collapse>
    </>
  );
}

type DialogsProps = Omit<ChannelCardProps, 'mainCategory'> & { dialog: Dialog | null; onClose(): void };

function Dialogs({ dialog, product, channel, onClose }: DialogsProps) {
  return (
    <>
      {dialog === 'override' && <OverrideDialog product={product} channel={channel} onClose={onClose} />}
      {dialog === 'content' && <ContentDialog product={product} channel={channel} onClose={onClose} />}
      {dialog === 'match' && <MatchDialog productId={product.id} channel={channel} onClose={onClose} />}
      <Unmatch productId={product.id} opened={dialog === 'unmatch'} channel={channel} onClose={onClose} />
    </>
  );
}

interface UnmatchProps {
  productId: number;
  channel: ProductChannel;
  opened: boolean;
  onClose(): void;
}

function Unmatch({ productId, channel, opened, onClose }: UnmatchProps) {
  const { t } = useTranslation('product');
  const params = { path: { id: productId, credential_id: channel.credential_id } };
  const write = useProductWrite(productId, () =>
    call(api.DELETE('/portal/api/products/{id}/channels/{credential_id}/match', { params })),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('match.forgetTitle', { channel: channel.label })}
      confirm={t('match.forget')}
      danger
      action={() => write.mutateAsync(undefined)}
    >
      {t('match.forgetText', { id: channel.listing?.sync_id ?? '' })}
    </ConfirmDialog>
  );
}
