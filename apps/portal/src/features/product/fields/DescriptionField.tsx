import { Alert, SegmentedControl, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSimpleHtml } from './simple-html.ts';

const RichText = lazy(() => import('./RichText.tsx'));

interface DescriptionFieldProps {
  value: string;
  onChange(html: string): void;
  error: ReactNode;
  readOnly: boolean;
  /** Name of the field in its form. */
  path?: string;
  label?: string;
}

/**
 * The description as text or as HTML. The text editor would lose what it does not know (tables, images, styles), so
 * such a description opens as HTML.
 */
export function DescriptionField({ error, path = 'description', label, ...input }: DescriptionFieldProps) {
  const { t } = useTranslation('product');
  const simple = isSimpleHtml(input.value);
  const [mode, setMode] = useState<'text' | 'html'>(simple ? 'text' : 'html');
  const [warned, setWarned] = useState(false);
  const choose = (next: string): void => {
    setWarned(next === 'text' && !simple);
    if (next !== 'text' || simple) setMode(next as 'text' | 'html');
  };
  const field = {
    'data-path': path,
    'aria-label': label ?? t('field.description'),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        w="fit-content"
        aria-label={t('details.editAs')}
        value={mode}
        onChange={choose}
        data={[
          { value: 'text', label: t('details.asText') },
          { value: 'html', label: t('details.asHtml') },
        ]}
      />
      {warned && (
        <Alert color="yellow" variant="light" role="status">
          {t('details.notSimple')}
        </Alert>
      )}
      {mode === 'html' ? (
        <HtmlInput {...input} attributes={field} />
      ) : (
        <Suspense fallback={<Skeleton height={220} radius="md" />}>
          <RichText {...input} attributes={field} />
        </Suspense>
      )}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </Stack>
  );
}

interface HtmlInputProps extends Pick<DescriptionFieldProps, 'value' | 'onChange' | 'readOnly'> {
  attributes: object;
}

function HtmlInput({ value, onChange, readOnly, attributes }: HtmlInputProps) {
  return (
    <Textarea
      {...attributes}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      readOnly={readOnly}
      autosize
      minRows={8}
      maxRows={24}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
    />
  );
}
