import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SearchFieldProps {
  /** The search in force, as the address has it. */
  value: string | undefined;
  onSearch(text: string | undefined): void;
  label: string;
  width?: number | string;
}

/** Searches while one types, a moment after the last key. `/` puts the cursor here. */
export function SearchField({ value, onSearch, label, width = 280 }: SearchFieldProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value ?? '');
  // A search that was sent comes back as `value`, while somebody may have typed on: only another one changes the field.
  const sent = useRef<(string | undefined)[]>([]);
  useEffect(() => {
    const own = sent.current.indexOf(value);
    sent.current = own === -1 ? [] : sent.current.slice(own + 1);
    if (own === -1) setText(value ?? '');
  }, [value]);
  const search = useDebouncedCallback((typed: string) => {
    const next = typed.trim() || undefined;
    const before = sent.current.length > 0 ? sent.current.at(-1) : value;
    if (next !== before) sent.current.push(next);
    onSearch(next);
  }, 250);
  const change = (next: string): void => {
    setText(next);
    search(next);
  };
  return (
    <TextInput
      type="search"
      data-page-search
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text !== '' && <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => change('')} />
      }
      w={{ base: '100%', sm: width }}
    />
  );
}
