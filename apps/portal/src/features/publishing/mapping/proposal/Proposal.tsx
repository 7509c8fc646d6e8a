import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { BatchOrigin, MappingProposal } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../../lib/announce.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useRights } from '../../../../lib/session.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { usePublishingChanged } from '../../queries.ts';
import classes from '../rows/MappingTable.module.css';
import { Effect, useEffectOf } from './Effect.tsx';
import { Problems } from './Problems.tsx';
import { ProposedCategories } from './ProposedCategories.tsx';
import { batchOf, makeBatch, sizeOf } from './proposal-calls.ts';

interface ProposalProps {
  credentialId: number;
  origin: BatchOrigin;
  proposal: MappingProposal;
  onClose(): void;
  onDone(): void;
}

/** Mappings to confirm: their number, each of them, those that cannot be set and why, and the effect on the channel. */
export function Proposal({ credentialId, origin, proposal, onClose, onDone }: ProposalProps) {
  const { t } = useTranslation('publishing');
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [withAttributes, setWithAttributes] = useState(true);
  const batch = batchOf(origin, proposal, leftOut, withAttributes);
  const effect = useEffectOf(credentialId, batch);
  const apply = useBatch(credentialId, onDone);
  const { categories, sources, values } = proposal;
  return (
    <Stack gap="md">
      <Summary proposal={proposal} />
      <Problems proposal={proposal} />
      {categories.length > 0 && (
        <ProposedCategories categories={categories} leftOut={leftOut} onLeaveOut={setLeftOut} />
      )}
      {sources.length + values.length > 0 && (
        <Checkbox
          label={t('proposal.attributes', { sources: sources.length, values: values.length })}
          checked={withAttributes}
          onChange={(event) => setWithAttributes(event.currentTarget.checked)}
        />
      )}
      {sizeOf(batch) > 0 && <Effect effect={effect} />}
      {apply.isError && <ErrorState error={apply.error} />}
      <Buttons
        size={sizeOf(batch)}
        isBusy={apply.isPending}
        waits={effect.isPending}
        onClose={onClose}
        onApply={() => apply.mutate(batch)}
      />
    </Stack>
  );
}

function useBatch(credentialId: number, onDone: () => void) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const client = useQueryClient();
  const changed = usePublishingChanged();
  return useMutation({
    mutationFn: (batch: Parameters<typeof makeBatch>[1]) => makeBatch(credentialId, batch),
    onSuccess: async ({ changes }) => {
      announce(t('mapping.acceptedMany', { count: changes, number: format.number(changes) }));
      onDone();
      await Promise.all([
        changed(),
        client.invalidateQueries({ queryKey: ['mapping-batches', credentialId] }),
      ]);
    },
  });
}

function Summary({ proposal }: { proposal: MappingProposal }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { categories, unchanged, more } = proposal;
  const told = (count: number) => ({ count, number: format.number(count) });
  return (
    <>
      <Text size="sm" role="status">
        <strong>{t('proposal.found', told(categories.length))}</strong>
        {unchanged > 0 && ` ${t('proposal.unchanged', told(unchanged))}`}
      </Text>
      {more && (
        <Alert color="yellow" variant="light">
          {t('proposal.more')}
        </Alert>
      )}
    </>
  );
}

/** Gives a button the keyboard once it is ready, unless the person has gone elsewhere meanwhile. */
function useFocusWhen(ready: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(document.activeElement);
  useEffect(() => {
    const { activeElement: now } = document;
    if (ready && (now === before.current || now === document.body)) button.current?.focus();
  }, [ready]);
  return button;
}

interface ButtonsProps {
  size: number;
  isBusy: boolean;
  /** The effect is not known yet. */
  waits: boolean;
  onClose(): void;
  onApply(): void;
}

function Buttons({ size, isBusy, waits, onClose, onApply }: ButtonsProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { may } = useRights();
  const focused = useFocusWhen(!waits);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('nextPublish')}
      </Text>
      <Group justify="flex-end" gap="xs" className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          // The effect moves this button, and a click that began before would be lost.
          disabled={size === 0 || waits || !may()}
          title={may() ? undefined : t('mayNot')}
          loading={isBusy}
          onClick={onApply}
          ref={focused}
        >
          {t('proposal.apply', { count: size, number: format.number(size) })}
        </Button>
      </Group>
    </>
  );
}
