import { Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelsQuery } from '../../../../lib/choices.ts';
import { useFocusBack } from '../../../../lib/focus-back.ts';
import { useFormat } from '../../../../lib/format.ts';
import { ErrorState, Loading } from '../../../../ui/states.tsx';
import type { MappingSearch } from '../../search.ts';
import { Proposal } from './Proposal.tsx';
import { type ProposalSource, readProposal } from './proposal-calls.ts';

/** The content of a proposal: sure suggestions, another connection's mappings, or a file. */
export type ProposalKind = { origin: 'suggestions' | 'connection' } | { origin: 'file'; file: File };

interface ProposalDialogProps {
  credentialId: number;
  kind: ProposalKind;
  search: MappingSearch;
  onClose(): void;
  onDone(): void;
}

/** Shows many mappings with their effect before they are set. Nothing is set before somebody says so. */
export function ProposalDialog({ credentialId, kind, search, onClose, onDone }: ProposalDialogProps) {
  const { t } = useTranslation('publishing');
  useFocusBack();
  const [source, control] = useSource(credentialId, kind, search);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t(`proposal.title.${kind.origin}`)}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {control}
        {source !== undefined && (
          <Read {...{ credentialId, source, onClose, onDone }} key={JSON.stringify([credentialId, source])} />
        )}
      </Stack>
    </Modal>
  );
}

interface ReadProps extends Pick<ProposalDialogProps, 'credentialId' | 'onClose' | 'onDone'> {
  source: ProposalSource;
}

function Read({ credentialId, source, onClose, onDone }: ReadProps) {
  const { data, error, refetch } = useQuery({
    // A file has no name of its own, so nothing of it is kept.
    queryKey: ['proposals', credentialId, source],
    queryFn: ({ signal }) => readProposal(credentialId, source, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={5} />;
  const { origin } = source;
  return <Proposal {...{ credentialId, origin, proposal: data, onClose, onDone }} />;
}

const SHARES = [0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5];
const USUAL_SHARE = 0.85;

/** The source of a proposal, and the field by which a person changes it. */
function useSource(
  credentialId: number,
  kind: ProposalKind,
  search: MappingSearch,
): [ProposalSource | undefined, ReactNode] {
  const { t } = useTranslation('publishing');
  const [share, setShare] = useState(USUAL_SHARE);
  const [from, choices] = useSibling(credentialId);
  const [chosen, setChosen] = useState<number>();
  if (kind.origin === 'file')
    return [
      { origin: 'file', file: kind.file },
      <Text key="file" size="sm">
        {t('proposal.fileText', { name: kind.file.name })}
      </Text>,
    ];
  if (kind.origin === 'suggestions')
    return [
      {
        origin: 'suggestions',
        minConfidence: share,
        search: search.search,
        withProducts: search.with_products,
      },
      <ShareSelect key="share" share={share} onChange={setShare} />,
    ];
  const id = chosen ?? from;
  return [
    id === undefined ? undefined : { origin: 'connection', from: id },
    choices.length === 0 ? (
      <Text key="none" size="sm">
        {t('proposal.noSibling')}
      </Text>
    ) : (
      <NativeSelect
        key="from"
        label={t('proposal.from')}
        value={String(id)}
        data={choices}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
    ),
  ];
}

function ShareSelect({ share, onChange }: { share: number; onChange(share: number): void }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return (
    <NativeSelect
      label={t('proposal.share')}
      value={String(share)}
      data={SHARES.map((one) => ({
        value: String(one),
        label: t('proposal.atLeast', { share: format.number(one, { style: 'percent' }) }),
      }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

/** Other connections of the same platform; the first of them. */
function useSibling(credentialId: number): [number | undefined, { value: string; label: string }[]] {
  const { data = [] } = useQuery(channelsQuery);
  const own = data.find((one) => one.credential_id === credentialId);
  const others = data.filter((one) => one !== own && one.platform === own?.platform);
  return [
    others[0]?.credential_id,
    others.map((one) => ({ value: String(one.credential_id), label: one.label })),
  ];
}
