import { useLocation } from '@tanstack/react-router';

/** A part of the link that led here: behind the #, so that it reaches the logs of no server. */
const useLinkPart = (name: string): string =>
  useLocation({ select: ({ hash }) => new URLSearchParams(hash).get(name) ?? '' });

export const useLinkToken = (): string => useLinkPart('token');

/** The set-up code of the link that the console showed. */
export const useSetUpCode = (): string => useLinkPart('code');
