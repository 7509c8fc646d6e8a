import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ChannelCategory, MappingSuggestion } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { PATH_MARK } from './mapping-calls.ts';
import type { Target } from './rows/local-mapping.ts';
import classes from './rows/MappingTable.module.css';
import { PathText } from './rows/PathText.tsx';
import { useReason } from './rows/use-reason.ts';

interface TargetSearchProps {
  credentialId: number;
  /** Names what is mapped, for people who do not see it. */
  label: string;
  /** The text that was typed before the field was there. */
  typed?: string;
  /** Shown until something is typed. */
  suggestions?: readonly MappingSuggestion[];
  onChoose(target: Target): void;
  /** `escaped` = by Escape, so that the focus goes back to where it was. */
  onLeave(escaped: boolean): void;
}

const MOST = 50;

/**
 * Finds a category of the channel by any words of its path. Only categories that take listings are offered, and the best
 * one is chosen by Enter, also when it was pressed before the answer came.
 */
export function TargetSearch(props: TargetSearchProps) {
  const { label, onLeave } = props;
  const { t } = useTranslation('publishing');
  const search = useSearch(props);
  const { store, text } = search;
  return (
    <Combobox store={store} onOptionSubmit={search.choose} position="bottom-start" withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          size="xs"
          data-autofocus
          autoFocus
          aria-label={label}
          placeholder={t('mapping.typeToSearch')}
          value={text}
          rightSection={search.isBusy && <Loader size={12} />}
          onChange={(event) => search.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Escape') onLeave(true);
            if (event.key === 'Enter' && search.waitForAnswer()) event.preventDefault();
          }}
          onBlur={() => onLeave(false)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Options search={search} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function useSearch({ credentialId, typed = '', suggestions = [], onChoose }: TargetSearchProps) {
  const [text, setText] = useState(typed);
  const [wanted] = useDebouncedValue(text.trim(), 120);
  const hasWords = text.trim() !== '';
  const { data, isFetching } = useFound(credentialId, wanted, hasWords || suggestions.length === 0);
  const isCurrent = data !== undefined && wanted === text.trim();
  const isOfSuggestions = !hasWords && suggestions.length > 0;
  const found: readonly (ChannelCategory | MappingSuggestion)[] | undefined = isOfSuggestions
    ? suggestions
    : isCurrent
      ? data.data
      : undefined;
  const store = useFirstChosen(found);
  const choose = (syncId: string): void => {
    const target = found?.find((one) => one.sync_id === syncId);
    if (target !== undefined) onChoose({ sync_id: target.sync_id, path: target.path });
  };
  const awaited = useRef(false);
  useEffect(() => {
    if (!awaited.current || found === undefined) return;
    awaited.current = false;
    if (found[0] !== undefined) choose(found[0].sync_id);
  });
  return {
    text,
    type: (next: string): void => {
      awaited.current = false;
      setText(next);
    },
    found,
    isBusy: isFetching && found === undefined,
    isFull: !isOfSuggestions && found?.length === MOST,
    store,
    choose,
    /** Enter came before the answer: the first one is chosen once it is there. Whether it is awaited. */
    waitForAnswer: (): boolean => {
      awaited.current = found === undefined;
      return awaited.current;
    },
  };
}

/** The categories of the channel whose path has some words, the best first. */
function useFound(credentialId: number, wanted: string, enabled: boolean) {
  return useQuery({
    queryKey: ['mappings', credentialId, 'targets', wanted],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/channel-categories', {
          params: { path: { id: credentialId }, query: { search: wanted, limit: MOST, assignable: true } },
          signal,
        }),
      ),
    enabled,
    staleTime: 60_000,
  });
}

/** A list that is open as long as its field is there, with its first option chosen. */
function useFirstChosen(found: readonly object[] | undefined) {
  const store = useCombobox({ defaultOpened: true });
  const { openDropdown, selectFirstOption } = store;
  const latest = useRef({ openDropdown, selectFirstOption });
  latest.current = { openDropdown, selectFirstOption };
  useEffect(() => {
    if (found === undefined) return;
    latest.current.openDropdown();
    latest.current.selectFirstOption();
  }, [found]);
  return store;
}

function Options({ search: { found, isFull } }: { search: ReturnType<typeof useSearch> }) {
  const { t } = useTranslation('publishing');
  const reasonOf = useReason();
  if (found === undefined) return <Combobox.Empty>{t('mapping.searching')}</Combobox.Empty>;
  if (found.length === 0) return <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>;
  return (
    <>
      <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={t('mapping.searchTree')}>
        {found.map((one) => (
          <Combobox.Option key={one.sync_id} value={one.sync_id} title={one.path.join(PATH_MARK)}>
            <span className={classes.option}>
              <PathText path={one.path} />
              {'confidence' in one && <span className={classes.why}>{reasonOf(one)}</span>}
            </span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {isFull && <Combobox.Footer>{t('mapping.more', { count: MOST })}</Combobox.Footer>}
    </>
  );
}
