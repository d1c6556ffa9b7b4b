import type { Data } from '@/lib/domain/data';
import { archiveMaterial } from '@/lib/domain/material/changes';
import {
  type CodeMeaning,
  codeCounted,
  codeIssued,
  codeOfList,
  codeReceived,
  codesIn,
  macReceived,
} from '@/lib/domain/stock/codes';
import { issueStock } from '@/lib/domain/stock/issue';
import { serialKey } from '@/lib/domain/stock/ledger';
import { receiveStock } from '@/lib/domain/stock/receive';
import { readSerialRows } from '@/lib/domain/stock/serial-rows';
import { transferStock } from '@/lib/domain/stock/transfer';
import { codeAnswer } from '@/lib/text/scanned-code';
import { aMaterial, dataAfter, dataWith } from '../../support/builders';
import { aLine, aShipmentInput, cable, central, connector, drill, north, ont, stockBusiness } from '../../support/stock-builders';

const NONE = new Set<string>();

/** Two ONT and a drill in the central warehouse; one issued ONT; a lot of cable in the northern one. */
const business: Data = [
  (data: Data) =>
    dataAfter(
      data,
      receiveStock,
      aShipmentInput({
        lines: [
          aLine({ materialId: ont, serialNumbers: ['ONT-1', 'ONT-2', 'ONT-3'] }),
          aLine({ materialId: drill, serialNumbers: ['TAL-9'] }),
        ],
      }),
    ),
  (data: Data) =>
    dataAfter(
      data,
      receiveStock,
      aShipmentInput({ warehouseId: north, lines: [aLine({ materialId: cable, quantity: 300, lotNumber: 'L 2024/7' })] }),
    ),
  (data: Data) => dataAfter(data, issueStock, aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: ['ONT-3'] })] })),
].reduce((data, step) => step(data), stockBusiness());

const brief = (meaning: CodeMeaning) => ('is' in meaning ? `${meaning.kind} ${meaning.is}` : meaning.kind);

describe('a code scanned in a receipt', () => {
  it.each<[string, string, typeof ont | undefined, readonly string[], string]>([
    ['is accepted for an unknown serial', 'ONT-77', ont, [], 'serial new'],
    ['is refused for a serial already in the form, in other letters', ' ont-77', ont, ['ONT-77'], 'repeated'],
    ['is refused for a serial in a warehouse', 'ONT-1', ont, [], 'elsewhere'],
    ['is accepted for a serial that was issued', 'ONT-3', ont, [], 'serial back'],
    ['is refused for a serial of another material', 'TAL-9', ont, [], 'other-material'],
    ['is accepted for a lot, before any material is chosen', 'l 2024/7', undefined, [], 'lot'],
    ['is accepted for a new lot of the chosen material', 'L-900', cable, [], 'lot'],
    ['is accepted for the name of a material', 'cable drop', undefined, [], 'material'],
    ['is unknown before any material is chosen', '7501234567890', undefined, [], 'unknown'],
    ['is unknown for a counted material', '7501234567890', connector, [], 'unknown'],
    ['is refused if it is too long', 'x'.repeat(201), ont, [], 'too-long'],
  ])('%s', (_case, code, materialId, held, meant) => {
    const taken = new Set(held.map((serial) => serialKey(ont, serial)));
    expect(brief(codeReceived(business, { materialId, taken }, code))).toBe(meant);
  });

  it('is refused while its serial is in transit to another warehouse, with that reason', () => {
    const input = {
      ...aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: ['ONT-1'] })] }),
      otherWarehouseId: north,
    };
    const meaning = codeReceived(dataAfter(business, transferStock, input), { materialId: ont, taken: NONE }, 'ONT-1');
    expect(meaning).toMatchObject({ kind: 'elsewhere', place: { kind: 'transit', name: 'Almacén norte' } });
  });

  it('never names an archived material', () => {
    const archived = dataAfter(business, archiveMaterial, { id: connector });
    const name = business.materials.get(connector)?.name ?? '';
    const open = { materialId: undefined, taken: NONE };
    expect([business, archived].map((data) => codeReceived(data, open, name).kind)).toEqual(['material', 'unknown']);
  });

  it('of a serial of two materials means the one that the form does not have yet', () => {
    const input = aShipmentInput({ lines: [ont, drill].map((materialId) => aLine({ materialId, serialNumbers: ['S-1'] })) });
    const twins = dataAfter(business, receiveStock, input);
    const read = (...held: (typeof ont)[]) =>
      codeIssued(twins, { warehouseId: central, taken: new Set(held.map((id) => serialKey(id, 'S-1'))) }, 's-1');
    expect([read(), read(ont), read(drill)]).toMatchObject([{ materialId: ont }, { materialId: drill }, { materialId: ont }]);
    expect(brief(read(ont, drill))).toBe('repeated');
  });
});

describe('a MAC scanned in a receipt', () => {
  const mac = 'A4:7B:2C:00:00:0F';
  it('is refused if it is no MAC', () =>
    expect(macReceived(readSerialRows('ONT-77', 'MAC'), 'A4:7B:2C:00:00:0G')).toEqual({ kind: 'no-mac' }));
  it.each<[string, string, string]>([
    ['belongs to the serial before it', 'ONT-77\nONT-78', 'mac of ONT-78'],
    ['is refused before any serial', '', 'mac-alone'],
    ['is refused if the last serial has its own', 'ONT-77 A4:7B:2C:00:00:01', 'mac-alone'],
    ['is reported if it is there already', `ONT-77 ${mac}\nONT-78`, 'repeated'],
  ])('%s', (_case, rows, meant) => {
    const meaning = macReceived(readSerialRows(rows, 'MAC'), mac);
    expect(meaning.kind === 'mac' ? `mac of ${meaning.serialNumber}` : meaning.kind).toBe(meant);
  });
});

describe('a code scanned in an issue', () => {
  it.each<[string, string, readonly (typeof ont)[] | undefined, string]>([
    ['is accepted for a serial in stock', 'ONT-2', undefined, 'serial here'],
    ['is refused for a serial that was issued', 'ONT-3', undefined, 'elsewhere'],
    ['is refused for a lot of another warehouse', 'L 2024/7', undefined, 'not-here'],
    ['is refused for a material that the request lacks', 'TAL-9', [ont], 'other-material'],
    ['is unknown', 'ZZZ', undefined, 'unknown'],
  ])('%s', (_case, code, only, meant) => {
    expect(brief(codeIssued(business, { warehouseId: central, only, taken: NONE }, code))).toBe(meant);
  });

  it('is refused as repeated if the form has that serial already, in issues and receipts', () => {
    const leaving = { warehouseId: central, taken: new Set([serialKey(ont, 'ONT-2')]) };
    expect(brief(codeIssued(business, leaving, 'ont-2'))).toBe('repeated');
    const coming = { materialId: undefined, taken: new Set([serialKey(ont, 'ONT-3')]) };
    expect(brief(codeReceived(business, coming, 'ont-3'))).toBe('repeated');
  });

  it('is refused with the location of a serial that is elsewhere', () => {
    const meaning = codeIssued(business, { warehouseId: north, taken: NONE }, 'ONT-1');
    expect(codeAnswer('ONT-1', meaning)).toMatchObject({ tone: 'danger', text: expect.stringContaining('Almacén central') });
  });
});

describe('a code scanned for a fixed list', () => {
  const listed = [
    { materialId: ont, serialNumbers: ['ONT-1', 'ONT-2'] },
    { materialId: cable, lotNumber: 'L 2024/7', serialNumbers: [] },
  ];

  it.each<[string, string, readonly string[], string]>([
    ['is accepted for a serial of the list', 'ont-2', [], 'serial here'],
    ['is refused for a ticked serial', 'ONT-2', ['ONT-2'], 'repeated'],
    ['is accepted for a lot of the list', 'L 2024/7', [], 'lot'],
    ['is accepted for a material of the list', 'Cable drop', [], 'material'],
    ['is refused for another serial', 'TAL-9', [], 'elsewhere'],
    ['is refused for another material', 'Conector SC/APC', [], 'not-here'],
    ['is unknown', 'ZZZ', [], 'unknown'],
  ])('%s', (_case, code, ticked, meant) => {
    const taken = new Set(ticked.map((serial) => serialKey(ont, serial)));
    expect(brief(codeOfList(business, { listed, taken }, code))).toBe(meant);
  });

  it.each<[string, string, number | undefined, readonly string[], string]>([
    ['an expected serial', 'ONT-1', undefined, [], 'serial here'],
    ['a serial that the ledger has elsewhere', 'ONT-3', undefined, [], 'serial unexpected'],
    ['a serial from elsewhere already counted', 'ont-3', undefined, ['ONT-3'], 'repeated'],
    ["an unknown serial, while one entry's serials are counted", 'NEW-1', 0, [], 'serial unexpected'],
    ['an unknown serial already counted', 'new-1', 0, ['NEW-1'], 'repeated'],
    ['an unknown code, while no serials are counted', 'NEW-1', undefined, [], 'unknown'],
    ['a material that the count lacks', 'TAL-9', undefined, [], 'not-here'],
    ['a text that is too long', 'x'.repeat(201), 0, [], 'too-long'],
  ])('in a count: %s', (_case, code, looked, counted, meant) => {
    const taken = new Set(counted.map((serial) => serialKey(ont, serial)));
    expect(brief(codeCounted(business, { listed, taken, looked }, code))).toBe(meant);
  });
});

it('is refused for a lot that the count lacks, though it counts another lot of the material', () => {
  const listed = [{ materialId: cable, lotNumber: 'L 2025/1', serialNumbers: [] }];
  expect(codeCounted(business, { listed, taken: NONE }, 'L 2024/7')).toEqual({ kind: 'not-here', material: 'Cable drop' });
});

describe('a scanned text', () => {
  it.each<[string, string, readonly string[]]>([
    ['is one code if it is known as a whole', 'L 2024/7\r\n', ['L 2024/7']],
    ['is one code for each line of a list', 'A1\nA2', ['A1', 'A2']],
    ['loses the characters that readers add around it', '\u0002ONT-1\u0003\r', ['ONT-1']],
    ['may be empty', ' \r\n', []],
  ])('%s', (_case, read, codes) => {
    expect(codesIn(business, read)).toEqual(codes);
  });

  it('is one code if a material is named by a text that looks like a list', () => {
    const data = dataWith({ materials: [aMaterial({ name: 'Grapa, chica' })] });
    expect(codesIn(data, 'grapa, chica')).toEqual(['grapa, chica']);
    expect(codesIn(data, 'grapa, grande')).toEqual(['grapa', 'grande']);
  });

  it('means nothing in a business without records', () => {
    expect(brief(codeIssued(dataWith(), { warehouseId: central, taken: NONE }, 'ONT-1'))).toBe('unknown');
  });
});

describe('the label of a location', () => {
  const placed = dataAfter(
    stockBusiness(),
    receiveStock,
    aShipmentInput({
      lines: [
        aLine({ quantity: 5, location: 'Rack A-1' }),
        aLine({ materialId: ont, serialNumbers: ['ONT-1'], location: 'ONT-1' }),
        aLine({ materialId: cable, quantity: 300, lotNumber: 'C-1', location: 'Conector SC/APC' }),
      ],
    }),
  );
  const here = { warehouseId: central, taken: NONE };
  const list = { ...here, listed: [{ materialId: ont, serialNumbers: ['ONT-1'] }] };

  it("sets the location of a receipt or of stock put away, and can't be counted or issued", () => {
    const read = (code: string) => [
      codeReceived(placed, { ...here, materialId: ont }, code),
      codeOfList(placed, list, code),
      codeCounted(placed, { ...list, looked: 0 }, code),
      codeIssued(placed, here, code),
    ];
    const location = { kind: 'location', location: 'Rack A-1' };
    const [asked, notAsked] = [true, false].map((isAsked) => ({ ...location, isAsked }));
    expect(read(' rack a-1')).toEqual([asked, asked, notAsked, notAsked]);
    expect(read('Rack A-2').map(brief)).toEqual(['serial new', 'unknown', 'serial unexpected', 'unknown']);
    expect(read('Rack A-1').map((meaning) => codeAnswer('Rack A-1', meaning).tone)).toEqual([
      'success',
      'success',
      'danger',
      'danger',
    ]);
  });

  it('is one code, even if its name looks like a list', () => {
    const line = aLine({ location: 'Pasillo 1, estante 2' });
    const listed = dataAfter(placed, receiveStock, aShipmentInput({ reference: 'INB000002', lines: [line] }));
    expect([placed, listed].map((data) => codesIn(data, 'pasillo 1, estante 2'))).toEqual([
      ['pasillo 1', 'estante 2'],
      ['pasillo 1, estante 2'],
    ]);
  });

  it('of another warehouse is unknown here, and known serials, lots and materials take precedence', () => {
    expect(brief(codeOfList(placed, { ...list, warehouseId: north }, 'Rack A-1'))).toBe('unknown');
    expect(brief(codeOfList(placed, list, 'ONT-1'))).toBe('serial here');
    expect(brief(codeReceived(placed, here, 'conector sc/apc'))).toBe('material');
  });
});
