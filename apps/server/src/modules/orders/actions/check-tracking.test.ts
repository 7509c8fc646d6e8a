import { describe, expect, test } from 'vitest';
import { checkTracking } from './check-tracking.ts';

const faults = (given: Parameters<typeof checkTracking>[0]): string[] => {
  try {
    checkTracking(given).throwIfAny();
    return [];
  } catch (error) {
    return Object.keys((error as { errors: object }).errors);
  }
};

// holds ORD-4
describe('the words of a shipment', () => {
  test.each(['DHL\n', 'a\tb', '\u0007', '\u007f', '\u0085', 'a\u2028b'])(
    '%j is neither a carrier nor a number',
    (text) => {
      expect(faults({ carrier: text })).toEqual(['carrier']);
      expect(faults({ tracking_number: text })).toEqual(['tracking_number']);
    },
  );

  test.each([
    'https://x y',
    'https://x/a b',
    'https://',
    'https://[',
    'https://x\n',
    'ftp://x',
    'javascript:alert(1)',
    'x',
  ])('%j is no address of a page', (tracking_url) => {
    expect(faults({ tracking_url })).toEqual(['tracking_url']);
  });

  test('of every language pass, and so does nothing at all', () => {
    expect(faults({ carrier: 'Yurtiçi Kargo', tracking_number: '00 340-434/1' })).toEqual([]);
    expect(faults({ tracking_url: 'https://dhl.example/?id=0034%20x#ş' })).toEqual([]);
    expect(faults({ carrier: null, tracking_number: null, tracking_url: null })).toEqual([]);
  });
});
