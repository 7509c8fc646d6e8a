import { Button, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { AuditSearch } from '../search.ts';

/** Subjects of the log, in the order of the menu. */
const SUBJECTS = [
  'product',
  'category',
  'brand',
  'group',
  'tax_rate',
  'stock_location',
  'connection',
  'publish_rule',
  'order',
  'bulk_operation',
  'bulk_action',
  'api_key',
  'user',
  'invitation',
  'tenant',
] as const;

const FILTERS = ['actor', 'action', 'subject', 'id', 'from', 'to'] as const;
const NO_FILTER: AuditSearch = Object.fromEntries(FILTERS.map((filter) => [filter, undefined]));

interface AuditFiltersProps {
  search: AuditSearch;
  onChange(patch: Partial<AuditSearch>): void;
}

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('settings');
  const { actor, action, subject, id, from, to } = search;
  const any = FILTERS.some((filter) => search[filter] !== undefined);
  return (
    <Group
      gap="sm"
      mb="md"
      align="flex-end"
      className="filters"
      role="search"
      aria-label={t('audit.filters')}
    >
      <SearchField
        value={actor}
        onSearch={(text) => onChange({ actor: text })}
        label={t('audit.byActor')}
        width={220}
      />
      <About subject={subject} id={id} onChange={onChange} />
      <TextInput
        label={t('audit.actionFilter')}
        value={action ?? ''}
        onChange={(event) => onChange({ action: event.currentTarget.value || undefined })}
        w={180}
      />
      <Days from={from} to={to} onChange={onChange} />
      {any && (
        <Button variant="subtle" onClick={() => onChange(NO_FILTER)}>
          {t('audit.reset')}
        </Button>
      )}
    </Group>
  );
}

type PartProps<Name extends keyof AuditSearch> = Pick<AuditSearch, Name> &
  Pick<AuditFiltersProps, 'onChange'>;

/** The kind of record that an entry is about, and its number. */
function About({ subject, id, onChange }: PartProps<'subject' | 'id'>) {
  const { t } = useTranslation('settings');
  return (
    <>
      <NativeSelect
        label={t('audit.about')}
        value={subject ?? ''}
        onChange={(event) =>
          onChange({ subject: event.currentTarget.value || undefined, id: undefined, action: undefined })
        }
        data={[
          { value: '', label: t('audit.anything') },
          ...SUBJECTS.map((value) => ({ value, label: t(`audit.subject.${value}`) })),
        ]}
      />
      <NumberInput
        label={t('audit.id')}
        value={id ?? ''}
        onChange={(value) => onChange({ id: typeof value === 'number' && value > 0 ? value : undefined })}
        min={1}
        allowDecimal={false}
        hideControls
        w={90}
      />
    </>
  );
}

function Days({ from, to, onChange }: PartProps<'from' | 'to'>) {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextInput
        type="date"
        label={t('audit.from')}
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t('audit.to')}
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
    </>
  );
}
