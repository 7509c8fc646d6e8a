import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import type { CategoryOnChannel, MappingSuggestion } from '@sluice/contracts/portal';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { useFormat } from '../../../lib/format.ts';
import { useRights } from '../../../lib/session.ts';
import { Status, type Tone } from '../../../ui/Status.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { Change } from '../ChangeDialog.tsx';
import classes from '../publishing.module.css';
import { usePublishingChanged } from '../queries.ts';
import { mapCalls, PATH_MARK, unmapCalls } from './mapping-calls.ts';

const TONES: Record<CategoryOnChannel['status'], Tone> = {
  unmapped: 'pending',
  gone: 'error',
  inherited: 'info',
  mapped: 'live',
};

interface MappingRowProps {
  mapping: CategoryOnChannel;
  credentialId: number;
  highlighted: boolean;
  onChoose(): void;
  onChange(change: Change): void;
}

/**
 * One of our categories, with its category on the channel or suggestions for it. Nothing is mapped before somebody says
 * so.
 */
export function MappingRow({ mapping, credentialId, highlighted, onChoose, onChange }: MappingRowProps) {
  const { may } = useRights();
  const row = useRef<HTMLDivElement>(null);
  const path = mapping.path.join(PATH_MARK);
  useEffect(() => {
    if (highlighted) row.current?.scrollIntoView({ block: 'center' });
  }, [highlighted]);
  const accept = useAcceptance(mapping, credentialId, row);
  // 1 to 3 accept the suggestion of that number while the focus is on one of them.
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOnSuggestion = (event.target as HTMLElement).hasAttribute('data-suggestion');
    const suggestion = isOnSuggestion ? mapping.suggestions[Number(event.key) - 1] : undefined;
    if (suggestion !== undefined && may() && !accept.isPending) accept.mutate(suggestion);
  };
  const open = mapping.status === 'unmapped' || mapping.status === 'gone';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the buttons in it
    <div className={`${classes.card} ${highlighted ? classes.chosen : ''}`} ref={row} onKeyDown={onKeyDown}>
      <div className={classes.row}>
        <State mapping={mapping} />
        <RowButtons {...{ mapping, credentialId, onChoose, onChange, path }} />
      </div>
      {open && (
        <Suggestions mapping={mapping} disabled={!may() || accept.isPending} onAccept={accept.mutate} />
      )}
      {accept.isError && <ErrorState error={accept.error} />}
    </div>
  );
}

/** Maps to a suggestion, and goes on to the suggestions of the next row. */
function useAcceptance(
  { category_id, path }: CategoryOnChannel,
  credentialId: number,
  row: RefObject<HTMLElement | null>,
) {
  const { t } = useTranslation('publishing');
  const changed = usePublishingChanged();
  return useMutation({
    mutationFn: (suggestion: MappingSuggestion) =>
      mapCalls(credentialId, category_id, suggestion.sync_id).apply(),
    onSuccess: async (_, suggestion) => {
      announce(t('mapping.accepted', { from: path.join(PATH_MARK), to: suggestion.path.join(PATH_MARK) }));
      const next = row.current
        ?.closest('li')
        ?.nextElementSibling?.querySelector<HTMLElement>('[data-suggestion]');
      next?.focus();
      await changed();
    },
  });
}

/** The category, its state on the channel, and the products in it. */
function State({ mapping }: { mapping: CategoryOnChannel }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return (
    <div className={classes.grow}>
      <h2 className={classes.title}>{mapping.path.join(PATH_MARK)}</h2>
      <Group gap="sm">
        <Status tone={TONES[mapping.status]}>{t(`mapping.status.${mapping.status}`)}</Status>
        <Text size="sm" c="dimmed">
          {t('products', {
            count: mapping.affected_products,
            number: format.number(mapping.affected_products),
          })}
        </Text>
      </Group>
      {mapping.platform_category_name !== null && (
        <Text size="sm" mt={2}>
          {t(mapping.inherited_from === null ? 'mapping.is' : 'mapping.isInherited', {
            name: mapping.platform_category_name.replaceAll(' > ', PATH_MARK),
          })}
        </Text>
      )}
    </div>
  );
}

interface SuggestionsProps {
  mapping: CategoryOnChannel;
  disabled: boolean;
  onAccept(suggestion: MappingSuggestion): void;
}

function Suggestions({ mapping, disabled, onAccept }: SuggestionsProps) {
  const { t } = useTranslation('publishing');
  return (
    <Stack gap={6} mt="xs">
      <Text size="xs" c="dimmed">
        {t('mapping.suggestions', { count: mapping.suggestions.length })}
      </Text>
      {mapping.suggestions.map((one, at) => (
        <SuggestionButton
          key={one.sync_id}
          number={at + 1}
          suggestion={one}
          affected={mapping.affected_products}
          disabled={disabled}
          onAccept={() => onAccept(one)}
        />
      ))}
    </Stack>
  );
}

function RowButtons({
  mapping,
  credentialId,
  path,
  onChoose,
  onChange,
}: Omit<MappingRowProps, 'highlighted'> & { path: string }) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const own = mapping.inherited_from === null && mapping.sync_id !== null;
  const remove = (): void =>
    onChange({
      title: t('mapping.removeTitle', { name: path }),
      text: t('mapping.removeText'),
      confirm: t('mapping.remove'),
      danger: true,
      key: ['unmap', credentialId, mapping.category_id],
      ...unmapCalls(credentialId, mapping.category_id),
    });
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        aria-label={t('named', { action: t(own ? 'mapping.change' : 'mapping.choose'), name: path })}
        onClick={onChoose}
      >
        {t(own ? 'mapping.change' : 'mapping.choose')}
      </Button>
      {own && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={!may()}
          aria-label={t('named', { action: t('mapping.remove'), name: path })}
          onClick={remove}
        >
          {t('mapping.remove')}
        </Button>
      )}
    </Group>
  );
}

interface SuggestionButtonProps {
  number: number;
  suggestion: MappingSuggestion;
  affected: number;
  disabled: boolean;
  onAccept(): void;
}

function SuggestionButton({ number, suggestion, affected, disabled, onAccept }: SuggestionButtonProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { reason, words } = suggestion;
  const why = reason === 'shared_words' && words.length === 0 ? 'similar_name' : reason;
  return (
    <button
      type="button"
      className={classes.suggestion}
      data-suggestion
      disabled={disabled}
      onClick={onAccept}
    >
      <span className={classes.suggested}>
        <Kbd size="xs" aria-hidden>
          {number}
        </Kbd>
        <strong>{suggestion.path.join(PATH_MARK)}</strong>
        <span className={classes.quiet}>
          {t(`mapping.reason.${why}`, { words: format.list(words) })} ·{' '}
          {t('mapping.match', {
            share: format.number(suggestion.confidence, { style: 'percent', maximumFractionDigits: 0 }),
          })}
        </span>
      </span>
      <span className={classes.accept}>
        {t('mapping.accept', { count: affected, number: format.number(affected) })}
      </span>
    </button>
  );
}
