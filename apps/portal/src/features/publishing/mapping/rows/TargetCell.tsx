import { ActionIcon, Button } from '@mantine/core';
import type { CategoryOnChannel } from '@sluice/contracts/portal';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Status, type Tone } from '../../../../ui/Status.tsx';
import { PATH_MARK } from '../mapping-calls.ts';
import { isOpen } from './local-mapping.ts';
import classes from './MappingTable.module.css';
import { PathText } from './PathText.tsx';
import { useReason } from './use-reason.ts';

const TONES: Record<CategoryOnChannel['status'], Tone> = {
  unmapped: 'pending',
  gone: 'error',
  inherited: 'info',
  mapped: 'live',
};

interface TargetCellProps {
  row: CategoryOnChannel;
  /** Whether the person may map. */
  mayMap: boolean;
  /** Why the last attempt was refused. */
  refused: string | undefined;
  onAccept(): void;
  onSearch(): void;
  onRemove(): void;
}

/** The channel's category of a row, or the first suggestion for it. */
export function TargetCell({ row, mayMap, refused, onAccept, onSearch, onRemove }: TargetCellProps) {
  const [suggestion] = isOpen(row) ? row.suggestions : [];
  return (
    <div className={classes.inside}>
      <div className={classes.text}>
        {suggestion === undefined ? <Mapped row={row} /> : <Suggested row={row} />}
        {refused !== undefined && (
          <span role="alert" className={classes.refused}>
            {refused}
          </span>
        )}
      </div>
      {mayMap && <Buttons {...{ row, onAccept, onSearch, onRemove }} />}
    </div>
  );
}

/** The keyboard has keys for them, so they are out of its order: a table of a hundred rows would be hundreds of steps. */
function Buttons({
  row,
  onAccept,
  onSearch,
  onRemove,
}: Pick<TargetCellProps, 'row' | 'onAccept' | 'onSearch' | 'onRemove'>) {
  const { t } = useTranslation('publishing');
  const named = (action: string): string => t('named', { action, name: row.path.join(PATH_MARK) });
  const mayAccept = isOpen(row) && row.suggestions.length > 0;
  const isOwn = row.sync_id !== null && row.inherited_from === null;
  const choose = t(row.status === 'mapped' ? 'mapping.change' : 'mapping.choose');
  return (
    <div className={classes.buttons}>
      {mayAccept && (
        <Button
          size="compact-xs"
          variant="light"
          tabIndex={-1}
          aria-label={named(t('mapping.acceptFirst'))}
          onClick={onAccept}
        >
          {t('mapping.acceptFirst')}
        </Button>
      )}
      <Button size="compact-xs" variant="default" tabIndex={-1} aria-label={named(choose)} onClick={onSearch}>
        {choose}
      </Button>
      {isOwn && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={named(t('mapping.remove'))}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function Mapped({ row }: { row: CategoryOnChannel }) {
  const { t } = useTranslation('publishing');
  const { platform_category_name: channelName, status } = row;
  return (
    <>
      {channelName !== null && <PathText path={channelName.split(' > ')} />}{' '}
      <Status tone={TONES[status]}>{t(`mapping.status.${status}`)}</Status>
      {isOpen(row) && <span className={classes.why}>{t('mapping.noSuggestion')}</span>}
    </>
  );
}

function Suggested({ row }: { row: CategoryOnChannel }) {
  const { t } = useTranslation('publishing');
  const reasonOf = useReason();
  const [first, ...others] = row.suggestions;
  return (
    <span className={classes.suggested}>
      <PathText path={first!.path} />
      <span className={classes.why}>
        {reasonOf(first!)}
        {others.length > 0 && ` · ${t('mapping.others', { count: others.length })}`}
        {row.status === 'gone' && ` · ${t('mapping.status.gone')}`}
      </span>
    </span>
  );
}
