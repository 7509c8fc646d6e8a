import { Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The most values that one filter names; the service takes no more. */
export const MOST_CHOSEN = 50;
/** Options that are drawn at once; a search finds the others. */
const MOST_SHOWN = 100;

interface CheckListProps {
  label: string;
  typed: string;
  onType(text: string): void;
  chosen: readonly number[];
  onChange(chosen: number[]): void;
  options: readonly { id: number; label: string }[];
}

/** Several of a list that may be long: a search above boxes to tick. */
export function CheckList({ label, typed, onType, chosen, onChange, options }: CheckListProps) {
  const { t } = useTranslation('products');
  const isFull = chosen.length >= MOST_CHOSEN;
  return (
    <>
      <TextInput
        label={label}
        description={t('anyOfThese')}
        placeholder={t('searchChoices')}
        type="search"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        data-autofocus
      />
      <ScrollArea.Autosize mah={260} type="auto" offsetScrollbars>
        <Checkbox.Group
          aria-label={label}
          value={chosen.map(String)}
          onChange={(next) => onChange(next.map(Number))}
        >
          <Stack gap={6} p={2}>
            {options.slice(0, MOST_SHOWN).map(({ id, label: name }) => (
              <Checkbox key={id} value={String(id)} label={name} disabled={isFull && !chosen.includes(id)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {options.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('nothingFound')}
          </Text>
        )}
      </ScrollArea.Autosize>
    </>
  );
}
