import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedText } from '../values.ts';

interface NamedTextsProps {
  /** Names a row for people who do not see the heading. */
  label: string;
  path: string;
  rows: readonly NamedText[];
  onChange(rows: NamedText[]): void;
  addLabel: string;
  most: number;
  error: React.ReactNode;
  readOnly: boolean;
}

/** Names with their values, a row each. A row without a name or a value is not saved. */
export function NamedTexts({
  label,
  path,
  rows,
  onChange,
  addLabel,
  most,
  error,
  readOnly,
}: NamedTextsProps) {
  const { t } = useTranslation('product');
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  const message = useId();
  useEffect(() => {
    if (added > 0)
      [...list.current!.querySelectorAll<HTMLElement>('[data-row]')].at(-1)?.querySelector('input')?.focus();
  }, [added]);
  const put = (at: number, change: Partial<NamedText>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const add = (): void => {
    onChange([...rows, { name: '', value: '' }]);
    setAdded((count) => count + 1);
  };
  return (
    <Stack gap="xs" ref={list}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; names are typed in it
        <Group key={at} gap="xs" wrap="nowrap" data-row>
          <TextInput
            flex={1}
            aria-label={t('named.name', { label, number: at + 1 })}
            placeholder={t('named.namePlaceholder')}
            maxLength={100}
            readOnly={readOnly}
            value={row.name}
            // The message is about all rows; the first speaks for them.
            {...(at === 0 ? { 'data-path': path } : {})}
            {...(at === 0 && error ? { error: true, 'aria-describedby': message } : {})}
            onChange={(event) => put(at, { name: event.currentTarget.value })}
          />
          <TextInput
            flex={2}
            aria-label={t('named.value', { label, number: at + 1 })}
            placeholder={t('named.valuePlaceholder')}
            maxLength={1000}
            readOnly={readOnly}
            value={row.value}
            onChange={(event) => put(at, { value: event.currentTarget.value })}
          />
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('named.remove', { name: row.name || String(at + 1) })}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {error && (
        <Input.Error id={message} role="alert">
          {error}
        </Input.Error>
      )}
      {!readOnly && rows.length < most && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={add}
            {...(rows.length === 0 ? { 'data-path': path } : {})}
          >
            {addLabel}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
