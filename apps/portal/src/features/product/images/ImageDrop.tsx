import { Button, FileButton, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconUpload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Takes files that are dropped, chosen or pasted. The service decides which will do, so that each refusal names its file. */
export function ImageDrop({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const { t } = useTranslation('product');
  usePaste(onFiles);
  return (
    <Dropzone
      onDrop={onFiles}
      activateOnClick={false}
      inputProps={{ 'aria-label': t('images.choose') }}
      p="lg"
    >
      <Group justify="center" gap="sm">
        <IconUpload size={22} aria-hidden />
        <Text size="sm" visibleFrom="sm">
          {t('images.drop')}
        </Text>
        <FileButton onChange={onFiles} multiple accept={TYPES.join()}>
          {(props) => (
            <Button {...props} variant="default" size="xs" style={{ pointerEvents: 'all' }}>
              {t('images.choose')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Dropzone>
  );
}

/** Takes images that are pasted anywhere on the page. */
function usePaste(add: (files: readonly File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add]);
}
