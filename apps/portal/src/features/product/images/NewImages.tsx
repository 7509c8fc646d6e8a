import { ActionIcon, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/Panel.tsx';
import { ImageDrop } from './ImageDrop.tsx';
import classes from './images.module.css';

interface NewImagesProps {
  files: readonly File[];
  onChange(files: readonly File[]): void;
}

/** Images of a product that is still to be made, in their order: they are sent once it is there. */
export function NewImages({ files, onChange }: NewImagesProps) {
  const { t } = useTranslation('product');
  return (
    <Panel title={t('tabs.images')} description={t('images.newHelp')}>
      <Stack>
        {files.length > 0 && (
          <ol className={classes.grid} aria-label={t('tabs.images')}>
            {files.map((file, index) => (
              <li key={`${file.name} ${file.lastModified} ${file.size}`} className={classes.image}>
                <Picture file={file} />
                {index === 0 && <span className={classes.primary}>{t('images.primary')}</span>}
                <div className={classes.bar}>
                  <ActionIcon
                    variant="subtle"
                    color="red.8"
                    aria-label={t('images.delete', { number: index + 1 })}
                    onClick={() => onChange(files.filter((one) => one !== file))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </div>
              </li>
            ))}
          </ol>
        )}
        <ImageDrop
          onFiles={(more) => onChange([...files, ...more.filter((one) => !files.some(same(one)))])}
        />
      </Stack>
    </Panel>
  );
}

const same =
  (one: File) =>
  (other: File): boolean =>
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The file as its own picture, which the name of the file says in words. */
function Picture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === undefined ? null : <img className={classes.picture} src={url} alt={file.name} />;
}
