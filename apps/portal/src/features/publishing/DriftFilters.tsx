import { NativeSelect } from '@mantine/core';
import { DRIFT_KINDS, type Reconciliation } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { DriftSearch } from './search.ts';

interface DriftFiltersProps {
  report: Reconciliation;
  reports: readonly Reconciliation[];
  search: DriftSearch;
  change(patch: Partial<DriftSearch>): void;
}

/** Chooses the comparison, and the kind of findings where there are several to choose from. */
export function DriftFilters({ report, reports, search, change }: DriftFiltersProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const labelOf = ({ finished_at, requested_at, state }: Reconciliation): string => {
    const at = format.moment(finished_at ?? requested_at);
    return state === 'done' ? at : `${at} · ${t(`drift.state.${state}`)}`;
  };
  const kinds = DRIFT_KINDS.filter((kind) => report[kind] > 0 || kind === search.kind);
  return (
    <>
      <NativeSelect
        className="wide"
        aria-label={t('drift.report')}
        value={String(report.id)}
        data={reports.map((one) => ({
          value: String(one.id),
          label: labelOf(one),
        }))}
        onChange={(event) => change({ report: Number(event.currentTarget.value), page: undefined })}
      />
      {(kinds.length > 1 || search.kind !== undefined) && (
        <NativeSelect
          aria-label={t('drift.finding')}
          value={search.kind ?? ''}
          data={[
            { value: '', label: t('drift.every') },
            ...kinds.map((kind) => ({ value: kind as string, label: t(`drift.kind.${kind}`) })),
          ]}
          onChange={(event) =>
            change({ kind: (event.currentTarget.value || undefined) as DriftSearch['kind'], page: undefined })
          }
        />
      )}
    </>
  );
}
