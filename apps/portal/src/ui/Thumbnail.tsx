import { IconPhoto } from '@tabler/icons-react';
import classes from './Thumbnail.module.css';

interface ThumbnailProps {
  /** Null = the product has no image, or nobody knows the product. */
  url: string | null;
  /** In pixels. */
  size?: 36 | 72 | 96;
}

/** The image of a product beside its name, which says it all: readers of screens pass it over. */
export function Thumbnail({ url, size = 36 }: ThumbnailProps) {
  if (url === null)
    return (
      <span className={classes.none} style={{ width: size, height: size }} aria-hidden>
        <IconPhoto size={size / 2} stroke={1.5} />
      </span>
    );
  return <img className={classes.image} src={url} alt="" loading="lazy" width={size} height={size} />;
}
