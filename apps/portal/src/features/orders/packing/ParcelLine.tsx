import { ActionIcon, Checkbox, Text, VisuallyHidden } from '@mantine/core';
import type { PackingLine } from '@sluice/contracts/portal';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocationName } from '../../../lib/location-names.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import classes from './Packing.module.css';
import { type Packed, packedOf, tick } from './packing-state.ts';

interface ParcelLineProps {
  line: PackingLine;
  packed: Packed;
  /** It was scanned last. */
  isLast: boolean;
  onChange(packed: Packed): void;
}

/** A line of the order: how to know the product, where it lies, and how many of it are in the parcel. */
export function ParcelLine({ line, packed, isLast, onChange }: ParcelLineProps) {
  const { t } = useTranslation('orders');
  const locationName = useLocationName();
  const units = packedOf(packed, line);
  const isFull = units >= line.quantity;
  return (
    <li className={classes.line} data-full={isFull} data-last={isLast}>
      <Checkbox
        size="md"
        aria-label={t('packing.tick', { name: line.name })}
        checked={isFull}
        indeterminate={units > 0 && !isFull}
        onChange={() => onChange(tick(packed, line, !isFull))}
      />
      <Thumbnail url={line.image_url} size={72} />
      <div className={classes.what}>
        <Text fw={600} component="span" style={{ overflowWrap: 'anywhere' }}>
          {line.name}
        </Text>
        <span className={classes.codes}>
          {[line.sku, line.barcodes[0]].filter(Boolean).map((code) => (
            <span key={code}>{code}</span>
          ))}
        </span>
        {line.location !== null && <span className={classes.dimmed}>{locationName(line.location)}</span>}
      </div>
      <Count line={line} packed={packed} onChange={onChange} />
    </li>
  );
}

/** Units in the parcel of those that belong there, with a step up and down. */
function Count({ line, packed, onChange }: Omit<ParcelLineProps, 'isLast'>) {
  const { t } = useTranslation('orders');
  const units = packedOf(packed, line);
  const step = (by: number): void => onChange({ ...packed, [line.line_id]: units + by });
  return (
    <div className={classes.count}>
      {line.quantity > 1 && (
        <ActionIcon
          variant="default"
          aria-label={t('packing.less', { name: line.name })}
          disabled={units === 0}
          onClick={() => step(-1)}
        >
          <IconMinus size={16} stroke={2.5} />
        </ActionIcon>
      )}
      <strong aria-hidden>
        {units} / {line.quantity}
      </strong>
      <VisuallyHidden>{t('packing.packedOf', { units, count: line.quantity })}</VisuallyHidden>
      {line.quantity > 1 && (
        <ActionIcon
          variant="default"
          aria-label={t('packing.moreOf', { name: line.name })}
          disabled={units >= line.quantity}
          onClick={() => step(1)}
        >
          <IconPlus size={16} stroke={2.5} />
        </ActionIcon>
      )}
    </div>
  );
}
