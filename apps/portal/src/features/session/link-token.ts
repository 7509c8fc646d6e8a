import { useLocation } from '@tanstack/react-router';

/** The token of the link that led here: behind the #, so that it reaches the logs of no server. */
export const useLinkToken = (): string =>
  useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
