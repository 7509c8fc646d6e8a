import { Button, NativeSelect, NumberInput, Select } from '@mantine/core';
import { AUDIT_ACTIONS } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { Filters } from '../../../ui/Filters.tsx';
import { PeriodFilter } from '../../../ui/PeriodFilter.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { AuditSearch } from '../search.ts';
import { useActionName } from './AuditNames.tsx';

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

const FILTERS = ['actor', 'action', 'subject', 'id', 'period', 'from', 'to'] as const;
const NO_FILTER: AuditSearch = Object.fromEntries(FILTERS.map((filter) => [filter, undefined]));

interface AuditFiltersProps {
  search: AuditSearch;
  onChange(patch: Partial<AuditSearch>): void;
}

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('settings');
  const { actor, action, subject, id, period, from, to } = search;
  const inForce = [action, subject, id, period ?? from ?? to].filter((value) => value !== undefined).length;
  return (
    <Filters
      label={t('audit.filters')}
      count={inForce}
      first={
        <SearchField
          value={actor}
          onSearch={(text) => onChange({ actor: text })}
          label={t('audit.byActor')}
          width={220}
        />
      }
    >
      <About subject={subject} id={id} onChange={onChange} />
      <ActionSelect subject={subject} action={action} onChange={onChange} />
      <PeriodFilter label={t('audit.at')} period={period} from={from} to={to} onChange={onChange} />
      {(inForce > 0 || actor !== undefined) && (
        <Button variant="subtle" onClick={() => onChange(NO_FILTER)}>
          {t('audit.reset')}
        </Button>
      )}
    </Filters>
  );
}

type PartProps<Name extends keyof AuditSearch> = Pick<AuditSearch, Name> &
  Pick<AuditFiltersProps, 'onChange'>;

/** An action by its words; those of the chosen kind of record alone, where it has some. */
function ActionSelect({ subject, action, onChange }: PartProps<'subject' | 'action'>) {
  const { t } = useTranslation('settings');
  const nameOf = useActionName();
  const own = AUDIT_ACTIONS.filter((one) => subject !== undefined && one.startsWith(`${subject}.`));
  const offered: readonly string[] = own.length > 0 ? own : AUDIT_ACTIONS;
  // An address may name the beginning of actions, such as `product`.
  const all = action === undefined || offered.includes(action) ? offered : [action, ...offered];
  return (
    <Select
      aria-label={t('audit.actionFilter')}
      placeholder={t('audit.anyAction')}
      value={action ?? null}
      data={all.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(value) => onChange({ action: value ?? undefined })}
      searchable
      clearable
      limit={60}
      w={230}
    />
  );
}

/** The kind of record that an entry is about, and its number. */
function About({ subject, id, onChange }: PartProps<'subject' | 'id'>) {
  const { t } = useTranslation('settings');
  return (
    <>
      <NativeSelect
        aria-label={t('audit.about')}
        value={subject ?? ''}
        styles={subject === undefined ? { input: { color: 'var(--mantine-color-placeholder)' } } : {}}
        onChange={(event) =>
          onChange({ subject: event.currentTarget.value || undefined, id: undefined, action: undefined })
        }
        data={[
          { value: '', label: t('audit.anything') },
          ...SUBJECTS.map((value) => ({ value, label: t(`audit.subject.${value}`) })),
        ]}
      />
      {(subject !== undefined || id !== undefined) && (
        <NumberInput
          aria-label={t('audit.id')}
          placeholder={t('audit.id')}
          value={id ?? ''}
          onChange={(value) => onChange({ id: typeof value === 'number' && value > 0 ? value : undefined })}
          min={1}
          allowDecimal={false}
          hideControls
          w={110}
        />
      )}
    </>
  );
}
