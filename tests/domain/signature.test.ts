import * as v from 'valibot';
import { submitReport } from '@/lib/domain/completion-report/changes';
import { LONGEST_DRAWING, signatureSchema } from '@/lib/domain/model/signature';
import { emptySignature, requiredSignature, type SignatureDraft, typedSignature } from '@/lib/domain/signature-draft';
import { reverseShipment } from '@/lib/domain/stock/reverse';
import { canSign, signedNames, signShipment } from '@/lib/domain/stock/sign';
import {
  aReport,
  aShipment,
  aTask,
  dataAfter,
  dataWith,
  refusalOf,
  shipmentId,
  TODAY,
  taskId,
  testEnv,
  userId,
  warehouseId,
} from '../support/builders';

const STROKES = 'M10 20L30 40L50 20M60 60L60 60';
const signature = { name: '  Marta Solís ', drawing: STROKES };
const kept = { name: 'Marta Solís', drawing: STROKES, at: testEnv().now, by: userId() };

const problemsOf = (schema: typeof typedSignature | typeof requiredSignature, wanted: Partial<SignatureDraft>) => {
  const { issues = [] } = v.safeParse(schema, { ...emptySignature(), ...wanted });
  return issues.map(({ message, path }) => `${path?.map(({ key }) => key).join('.')}: ${message}`);
};
const NAME = 'name: Escribe el nombre de quien firma.';
const DRAWING = 'byName: Falta la firma: dibújala arriba o marca esta casilla.';

describe('a typed signature', () => {
  it.each<[string, Partial<SignatureDraft>, readonly string[], readonly string[]]>([
    ['nothing', {}, [], [NAME, DRAWING]],
    ['a name alone', { name: 'Marta' }, [DRAWING], [DRAWING]],
    ['a drawing alone', { drawing: STROKES }, [NAME], [NAME]],
    ['a tick alone', { byName: true }, [NAME], [NAME]],
    ['a blank name and a drawing', { name: '   ', drawing: STROKES }, [NAME], [NAME]],
    ['a name and invalid strokes', { name: 'Marta', drawing: 'M1 2Lx' }, [DRAWING], [DRAWING]],
    ['a name and a drawing', { name: 'Marta', drawing: STROKES }, [], []],
    ['a name and the tick', { name: 'Marta', byName: true }, [], []],
    [
      'a name of 201 letters',
      { name: 'x'.repeat(201), byName: true },
      ['name: Escribe 200 caracteres como máximo.'],
      ['name: Escribe 200 caracteres como máximo.'],
    ],
  ])('%s', (_what, draft, mayMiss, mayNot) => {
    expect(problemsOf(typedSignature, draft)).toEqual(mayMiss);
    expect(problemsOf(requiredSignature, draft)).toEqual(mayNot);
  });

  it('is a name with its strokes, a name alone, or nothing', () => {
    expect(v.parse(typedSignature, { name: ' Marta ', drawing: STROKES, byName: false })).toEqual({
      name: 'Marta',
      drawing: STROKES,
    });
    expect(v.parse(typedSignature, { name: 'Marta', drawing: '', byName: true })).toEqual({ name: 'Marta' });
    expect(v.parse(typedSignature, emptySignature())).toBeUndefined();
  });
});

describe('a stored signature', () => {
  it.each(['M1 2', 'L1 2', 'M1 2L3', 'M1 2L3 4"/><script>', 'M1000 2L3 4', '', `M1 2${'L3 4'.repeat(LONGEST_DRAWING / 4)}`])(
    'has strokes and nothing else: not %#',
    (drawing) => {
      expect(v.safeParse(signatureSchema, { ...kept, drawing }).success).toBe(false);
    },
  );
  it('has a name, the recording user and the time', () => {
    expect(v.parse(signatureSchema, kept)).toEqual(kept);
    for (const field of ['name', 'at', 'by'])
      expect(v.safeParse(signatureSchema, { ...kept, [field]: undefined }).success).toBe(false);
  });
});

describe('the recipient of work', () => {
  const done = dataWith({ tasks: [aTask({ startDate: TODAY, completeDate: TODAY })] });
  const { id: _id, submittedAt: _at, submittedBy: _by, ...told } = aReport();
  it('signs the report, which is sent once', () => {
    const data = dataAfter(done, submitReport, { ...told, taskId: taskId(), signature });
    expect(data.completionReports.get(taskId())?.signature).toEqual(kept);
    expect(refusalOf(data, submitReport, { ...told, taskId: taskId(), signature })).toBe('report-already-submitted');
  });
  it('has a name of one line', () => {
    const named = (name: string) => submitReport(done, { ...told, taskId: taskId(), signature: { name } }, testEnv());
    expect(named(' ')).toMatchObject({ refused: 'text-missing', field: 'signature.name' });
    expect(named('x'.repeat(201))).toMatchObject({ refused: 'text-too-long', field: 'signature.name' });
  });
});

describe('the recipient of material', () => {
  const input = { id: shipmentId(), signature };
  it('signs what was issued, once (S10)', () => {
    const data = dataAfter(dataWith({ shipments: [aShipment()] }), signShipment, input);
    const asSigned = signedNames(data, aShipment());
    expect(data.shipments.get(shipmentId())).toEqual(aShipment({ signature: kept, asSigned }));
    expect(refusalOf(data, signShipment, { ...input, signature: { name: 'Otra' } })).toBe('already-signed');
    expect(data.shipments.get(shipmentId())?.signature).toEqual(kept);
  });
  it.each([
    ['record-missing', []],
    ['not-finalized', [aShipment({ finalizedAt: undefined })]],
    ['not-signable', [aShipment({ type: 'Incoming', purpose: 'supply' })]],
    ['not-signable', [aShipment({ purpose: 'count' })]],
    [
      'already-reversed',
      [aShipment(), aShipment({ id: shipmentId(2), type: 'Incoming', purpose: 'correction', reversesId: shipmentId() })],
    ],
  ] as const)("can't sign %s", (why, shipments) => {
    const data = dataWith({ shipments: [...shipments] });
    expect(refusalOf(data, signShipment, input)).toBe(why);
    for (const shipment of shipments.slice(0, 1)) expect(canSign(data, shipment)).toBe(false);
  });
  it('has not signed the reversal of the issue', () => {
    const signedIssue = dataAfter(dataWith({ shipments: [aShipment()] }), signShipment, input);
    const back = { id: shipmentId(3), shipmentId: shipmentId(), reason: 'Otra obra' };
    const data = dataAfter(signedIssue, reverseShipment, back);
    for (const field of ['signature', 'asSigned']) expect(data.shipments.get(shipmentId(3))).not.toHaveProperty(field);
    expect(data.shipments.get(shipmentId())?.signature).toEqual(kept);
  });
  it('can also sign a transfer, and is named', () => {
    const data = dataWith({ shipments: [aShipment({ purpose: 'transfer', otherWarehouseId: warehouseId(2) })] });
    expect(refusalOf(data, signShipment, input)).toBeNull();
    expect(signShipment(data, { ...input, signature: { name: ' ' } }, testEnv())).toMatchObject({ field: 'signature.name' });
  });
});
