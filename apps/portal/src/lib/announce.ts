/** Announces messages to screen readers, politely; `LiveRegion` of the shell listens. */
type Listener = (message: string) => void;
let listener: Listener = () => {};

export const announce = (message: string): void => listener(message);
export const onAnnounce = (next: Listener): (() => void) => {
  listener = next;
  return () => {
    listener = () => {};
  };
};
