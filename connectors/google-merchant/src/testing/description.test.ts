import { describe, expect, test } from 'vitest';
import { inputPath, lamp, PATH, SOURCE, useGoogle } from './bench.ts';
import { DESCRIPTIONS, NO_DESCRIPTION, readDescriptions } from './description.ts';
import { readProtoFiles } from './proto-files.ts';

test('files are read with their comments, nested types and options', () => {
  const { messages, enums, calls } = readProtoFiles([
    `syntax = "proto3";
     package a.v1; // of "nobody"
     option (some.definition) = { type: "x/y" pattern: "z/{z}" };
     service Lamps {
       rpc GetLamp(GetLampRequest) returns (Lamp) {
         option (google.api.http) = { get: "/v1/{name=lamps/*}" };
       }
     }
     message GetLampRequest { string name = 1 [(google.api.field_behavior) = REQUIRED]; }
     message Lamp {
       enum Colour { COLOUR_UNSPECIFIED = 0; RED = 1 [deprecated = true]; }
       message Bulb { int64 watts_used = 1; }
       oneof light { Bulb bulb = 1; string flame = 2; }
       repeated Colour colours = 3 [(google.api.field_behavior) = OPTIONAL,
         (google.api.field_behavior) = IMMUTABLE];
     }`,
  ]);
  expect(enums.get('a.v1.Lamp.Colour')).toEqual(['COLOUR_UNSPECIFIED', 'RED']);
  expect(messages.get('a.v1.Lamp.Bulb')?.[0]).toMatchObject({ name: 'wattsUsed', type: 'int64' });
  expect(messages.get('a.v1.Lamp')).toMatchObject([
    { name: 'bulb', type: 'a.v1.Lamp.Bulb', repeated: false },
    { name: 'flame' },
    { name: 'colours', type: 'a.v1.Lamp.Colour', repeated: true, behaviours: ['OPTIONAL', 'IMMUTABLE'] },
  ]);
  expect(calls).toEqual([
    {
      id: 'GetLamp',
      method: 'GET',
      template: '/v1/{name=lamps/*}',
      body: null,
      request: 'a.v1.GetLampRequest',
      answer: 'a.v1.Lamp',
    },
  ]);
});

const google = await useGoogle();
const insertPath = `${PATH}/productInputs:insert?${SOURCE}` as const;

describe.skipIf(DESCRIPTIONS === undefined)(`against Google’s files (else: ${NO_DESCRIPTION})`, () => {
  test('every call of the fake is one that they describe', async () => {
    const { operations } = readDescriptions(DESCRIPTIONS!);
    await google.insert('A');
    await google.call(`PATCH ${inputPath('A')}?${SOURCE}`, {});
    await google.call(`DELETE ${inputPath('A')}?${SOURCE}`);
    await google.read('A');
    await google.call(`GET ${PATH}/products`);
    const checked = [...google.findings.checked.keys()];
    expect(operations).toEqual(expect.arrayContaining(checked));
    expect(checked).toEqual(
      expect.arrayContaining([
        'InsertProductInput',
        'UpdateProductInput',
        'DeleteProductInput',
        'GetProduct',
        'ListProducts',
      ]),
    );
  });

  test.each([
    ['a name that there is not', lamp('A', { colour: 'red' }), 'colour'],
    ['the words of a feed', lamp('A', { availability: 'in_stock' }), 'availability'],
    [
      'a price with a point',
      lamp('A', { price: { amountMicros: '19.9', currencyCode: 'USD' } }),
      'amountMicros',
    ],
    ['a price no longer exact', lamp('A', { price: { amountMicros: 2 ** 60 } }), 'amountMicros'],
    ['one barcode in the place of a list', lamp('A', { gtins: '4006381333931' as never }), 'gtins'],
    ['no label', { offerId: 'A', contentLanguage: 'en' }, 'feedLabel'],
  ])('an insertion with %s is refused and noted', async (_, body, named) => {
    const reply = await google.call(`POST ${insertPath}`, body);
    expect(reply.status).toBe(400);
    expect(reply.body.error.message).toContain(named);
    expect(google.findings.faults).toEqual([expect.stringContaining(named)]);
    expect(google.shop().state.inputs.size).toBe(0);
  });

  test('a call without its source, or with a parameter that there is not, is refused', async () => {
    expect((await google.call(`POST ${PATH}/productInputs:insert`, lamp('A'))).status).toBe(400);
    expect((await google.call(`GET ${PATH}/products?limit=5`)).status).toBe(400);
    expect((await google.call(`GET ${PATH}/products?pageSize=many`)).status).toBe(400);
  });

  test('answers hold whole numbers as text and the times of their kind', () => {
    const { answer } = readDescriptions(DESCRIPTIONS!);
    const url = new URL(`http://channel${PATH}/products/x`);
    expect(answer('GET', url, 200, { versionNumber: 3 })).toHaveLength(1);
    expect(answer('GET', url, 200, { productStatus: { creationDate: 'today' } })).toHaveLength(1);
    expect(answer('GET', url, 200, { versionNumber: '3' })).toEqual([]);
  });
});
