import { Alert, List } from '@mantine/core';
import type { ImportNote } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { noteText } from './import-texts.ts';

/** Every guess that was made of a file, for whoever has to agree with it. */
export function ImportNotes({ notes }: { notes: readonly ImportNote[] }) {
  const { t } = useTranslation('imports');
  if (notes.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={t('map.notes')}>
      <List size="sm">
        {notes.map((note) => (
          <List.Item key={`${note.code} ${note.message}`}>{noteText(note)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
