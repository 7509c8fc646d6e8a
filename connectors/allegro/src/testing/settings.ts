import { ACCOUNT, MARKETPLACES, SHOP } from './account.ts';
import { type Handler, ok } from './answers.ts';

/** GET /me */
export const readMe: Handler = () =>
  ok({
    id: ACCOUNT.sellerId,
    login: 'sluice-seller',
    firstName: 'Anna',
    lastName: 'Nowak',
    email: 'seller@sluice.example',
    baseMarketplace: { id: SHOP.marketplace },
    company: { name: 'Northwind', taxId: '5272525995' },
    features: [],
  });

/** GET /marketplaces */
export const readMarketplaces: Handler = () =>
  ok({
    marketplaces: Object.entries(MARKETPLACES).map(([id, code]) => ({
      id,
      currencies: { base: { code }, additional: [] },
      languages: { offerCreation: [{ code: 'pl-PL' }], offerDisplay: [{ code: 'pl-PL' }] },
      shippingCountries: [{ code: 'PL' }],
    })),
  });

/** GET /sale/shipping-rates */
export const readShippingRates: Handler = () =>
  ok({
    shippingRates: [
      {
        id: SHOP.shippingRates,
        name: 'Kurier',
        features: { managedByAllegro: false, isFulfillment: false },
        marketplaces: [{ id: SHOP.marketplace }],
      },
    ],
  });

/** GET /after-sales-service-conditions/return-policies */
export const readReturnPolicies: Handler = () =>
  ok({
    count: 1,
    returnPolicies: [
      {
        id: SHOP.returnPolicy,
        isFulfillment: false,
        seller: { id: ACCOUNT.sellerId },
        name: '14 dni',
        availability: { range: 'FULL', restrictionCause: null },
        withdrawalPeriod: 'P14D',
        returnCost: { coveredBy: 'BUYER' },
        address: null,
        contact: null,
        options: null,
      },
    ],
  });

/** GET /after-sales-service-conditions/implied-warranties */
export const readImpliedWarranties: Handler = () =>
  ok({ count: 1, impliedWarranties: [{ id: SHOP.impliedWarranty, name: 'Rękojmia' }] });

/** GET /after-sales-service-conditions/warranties */
export const readWarranties: Handler = () =>
  ok({ count: 1, warranties: [{ id: SHOP.warranty, name: 'Gwarancja' }] });

/** GET /sale/responsible-producers */
export const readProducers: Handler = () =>
  ok({ count: 1, totalCount: 1, responsibleProducers: [{ id: SHOP.producer, name: 'Northwind' }] });
