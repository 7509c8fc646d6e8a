import { followProgress, type LiveMessage } from './live-connection.ts';

/** The one connection of a browser, shared by its tabs. */
declare const self: { onconnect: (event: MessageEvent) => void };

const ports = new Set<MessagePort>();
let end: (() => void) | undefined;
let state: LiveMessage = { type: 'state', connected: false };

const tell = (message: LiveMessage): void => {
  if (message.type === 'state') state = message;
  for (const port of ports) port.postMessage(message);
};

self.onconnect = ({ ports: [port] }) => {
  ports.add(port!);
  port!.postMessage(state);
  port!.onmessage = ({ data }: MessageEvent<'leave' | 'restart'>) => {
    if (data === 'leave') ports.delete(port!);
    // Somebody else signed in: their progress is another.
    if (data === 'restart' || ports.size === 0) {
      end?.();
      end = undefined;
    }
    if (ports.size > 0) end ??= followProgress(tell);
  };
  end ??= followProgress(tell);
};
