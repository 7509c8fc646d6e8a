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
export function NamedTexts(props: NamedTextsProps) {
  const { label, path, rows, onChange, error, readOnly } = props;
  const { list, focusLast } = useFocusOnLast();
  const message = useId();
  const put = (at: number, change: Partial<NamedText>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const add = (): void => {
    onChange([...rows, { name: '', value: '' }]);
    focusLast();
  };
  return (
    <Stack gap="xs" ref={list}>
      {rows.map((row, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; names are typed in it
          key={at}
          label={label}
          number={at + 1}
          row={row}
          readOnly={readOnly}
          // The message is about all rows; the first speaks for them.
          field={
            at === 0
              ? { 'data-path': path, ...(error ? { error: true, 'aria-describedby': message } : {}) }
              : {}
          }
          onChange={(change) => put(at, change)}
          onRemove={() => onChange(rows.filter((_, index) => index !== at))}
        />
      ))}
      {error && (
        <Input.Error id={message} role="alert">
          {error}
        </Input.Error>
      )}
      {!readOnly && rows.length < props.most && (
        <AddButton label={props.addLabel} onClick={add} path={rows.length === 0 ? path : undefined} />
      )}
    </Stack>
  );
}

/** Puts the cursor into the last row, once it is there. */
function useFocusOnLast() {
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0)
      [...list.current!.querySelectorAll<HTMLElement>('[data-row]')].at(-1)?.querySelector('input')?.focus();
  }, [added]);
  return { list, focusLast: () => setAdded((count) => count + 1) };
}

interface RowProps {
  label: string;
  /** From 1. */
  number: number;
  row: NamedText;
  readOnly: boolean;
  /** Attributes of the field that stands for all rows. */
  field: object;
  onChange(change: Partial<NamedText>): void;
  onRemove(): void;
}

function Row({ label, number, row, readOnly, field, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('product');
  return (
    <Group gap="xs" wrap="nowrap" data-row>
      <TextInput
        flex={1}
        aria-label={t('named.name', { label, number })}
        placeholder={t('named.namePlaceholder')}
        maxLength={100}
        readOnly={readOnly}
        value={row.name}
        {...field}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        flex={2}
        aria-label={t('named.value', { label, number })}
        placeholder={t('named.valuePlaceholder')}
        maxLength={1000}
        readOnly={readOnly}
        value={row.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('named.remove', { name: row.name || String(number) })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

interface AddButtonProps {
  label: string;
  onClick(): void;
  /** Of the field, which the button stands for while there is no row. */
  path: string | undefined;
}

function AddButton({ label, onClick, path }: AddButtonProps) {
  return (
    <Group>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={onClick}
        {...(path === undefined ? {} : { 'data-path': path })}
      >
        {label}
      </Button>
    </Group>
  );
}
