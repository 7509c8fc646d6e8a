import { Button, Text, TextInput } from '@mantine/core';
import { MatchInput, type ProductChannel } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { useRights } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useProductWrite } from '../data.ts';
import classes from './channels.module.css';

interface MatchingProps {
  productId: number;
  channel: ProductChannel;
}

const pathOf = ({ productId, channel }: MatchingProps) => ({
  path: { id: productId, credential_id: channel.credential_id },
});

/** Asks which of several listings of the channel is the product, if any. */
export function Candidates(props: MatchingProps) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  const params = pathOf(props);
  const choose = useProductWrite(
    props.productId,
    (syncId: string | null): Promise<unknown> =>
      syncId === null
        ? call(api.POST('/portal/api/products/{id}/channels/{credential_id}/create-as-new', { params }))
        : call(
            api.PUT('/portal/api/products/{id}/channels/{credential_id}/match', {
              params,
              body: { sync_id: syncId },
            }),
          ),
  );
  return (
    <div className={classes.notice}>
      <p>
        <b>{t('match.question')}</b>
      </p>
      <ul className={classes.candidates}>
        {props.channel.candidates.map((candidate) => (
          <CandidateLine
            key={candidate.sync_id}
            candidate={candidate}
            disabled={!may() || choose.isPending}
            onChoose={() => choose.mutate(candidate.sync_id)}
          />
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="light"
          disabled={!may() || choose.isPending}
          onClick={() => choose.mutate(null)}
        >
          {t('match.none')}
        </Button>
      </div>
      {choose.isError && <ErrorState error={choose.error} />}
    </div>
  );
}

interface CandidateLineProps {
  candidate: ProductChannel['candidates'][number];
  disabled: boolean;
  onChoose(): void;
}

function CandidateLine({ candidate, disabled, onChoose }: CandidateLineProps) {
  const { t } = useTranslation('product');
  return (
    <li>
      <span>
        {candidate.title ?? candidate.sync_id}
        <br />
        <small>
          {[candidate.sync_id, candidate.external_key, candidate.barcode, candidate.price]
            .filter((part) => part !== null && part !== '')
            .join(' · ')}
        </small>
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={disabled}
        aria-label={t('match.chooseNamed', { name: candidate.title ?? candidate.sync_id })}
        onClick={onChoose}
      >
        {t('match.choose')}
      </Button>
    </li>
  );
}

interface MatchDialogProps extends MatchingProps {
  onClose(): void;
}

/** Says by hand which listing of the channel the product is. */
export function MatchDialog({ onClose, ...props }: MatchDialogProps) {
  const { t } = useTranslation('product');
  const client = useQueryClient();
  const state = useApiForm({
    initial: { sync_id: '' },
    schema: MatchInput,
    submit: async (body: { sync_id: string }) => {
      await call(
        api.PUT('/portal/api/products/{id}/channels/{credential_id}/match', {
          params: pathOf(props),
          body,
        }),
      );
      await client.invalidateQueries({ queryKey: ['products'] });
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('match.title', { channel: props.channel.label })}
      state={state}
      submit={t('match.save')}
    >
      <Text size="sm">{t('match.help')}</Text>
      <TextInput
        label={t('match.id')}
        spellCheck={false}
        data-autofocus
        {...state.form.getInputProps('sync_id')}
      />
    </FormDialog>
  );
}
