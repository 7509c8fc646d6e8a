import { type Issue, message, wordedIssue } from '@sluice/connector-kit';

export const notFound = (key: string): Issue[] => [
  wordedIssue('listing_not_found', 'sku', message('ikas_not_there', { key })),
];

export const severalOf = (sku: string, count: number): Issue[] => [
  wordedIssue('ambiguous_match', 'sku', message('ikas_several', { count, sku })),
];
