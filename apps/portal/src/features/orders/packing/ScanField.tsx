import { TextInput } from '@mantine/core';
import type { PackingLine } from '@sluice/contracts/portal';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { type Packed, packedOf, scan } from './packing-state.ts';

interface ScanFieldProps {
  lines: readonly PackingLine[];
  packed: Packed;
  onPacked(packed: Packed, line: number): void;
}

/** Takes what a scanner types, which ends with Enter; people may type it as well. */
export function ScanField({ lines, packed, onPacked }: ScanFieldProps) {
  const { t } = useTranslation('orders');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const read = (): void => {
    const found = scan(lines, packed, code);
    setCode('');
    if (code.trim() === '') return;
    if (found.outcome !== 'packed') {
      setFault(
        found.outcome === 'full'
          ? t('packing.full', { name: found.line.name })
          : t('packing.unknown', { code: code.trim() }),
      );
      return;
    }
    setFault(null);
    const { line } = found;
    announce(
      t('packing.scanned', {
        name: line.name,
        units: packedOf(found.packed, line),
        count: line.quantity,
      }),
    );
    onPacked(found.packed, line.line_id);
  };
  return (
    <TextInput
      autoFocus
      autoComplete="off"
      label={t('packing.scan')}
      description={t('packing.scanHelp')}
      leftSection={<IconBarcode size={18} aria-hidden />}
      value={code}
      error={fault !== null && <span role="alert">{fault}</span>}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        read();
      }}
    />
  );
}
