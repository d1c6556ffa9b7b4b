import { isRefused, type Refused, refused } from '@/lib/domain/refusal';
import { activityText } from '@/lib/text/activity';
import { failureText } from '@/lib/text/failures';
import { refusalText } from '@/lib/text/messages';

it('tells why it was refused, with its figures', () => {
  expect(refusalText(refused('task-not-pending'))).toBe('Esta tarea ya se inició.');
  expect(refusalText(refused('request-already-decided', { outcome: 'Rejected' }))).toBe('Esta solicitud ya fue rechazada.');
});

it('names what is in use, up to three, and counts the rest', () => {
  const references = [1, 2, 3, 4, 5].map((n) => ({ table: 'invoices' as const, id: `INV-2026-00${n}`, name: `INV-2026-00${n}` }));
  const answer: Refused = refused('still-referred-to', { references });
  expect(isRefused(answer)).toBe(true);
  expect(refusalText(answer)).toBe(
    'Está en uso: factura INV-2026-001, factura INV-2026-002, factura INV-2026-003 y 2 más. Puedes archivarlo en lugar de eliminarlo.',
  );
});

it('tells what to do when the disk does not save', () => {
  expect(failureText({ failed: 'full' })).toMatch(/^No se guardó: el dispositivo no tiene espacio/);
  expect(failureText({ failed: 'outdated' })).toMatch(/Recarga/);
});

it('tells the activity with a verb, without capital or full stop', () => {
  for (const text of Object.values(activityText)) expect(text).toMatch(/^\p{Ll}.*[^.]$/u);
});
