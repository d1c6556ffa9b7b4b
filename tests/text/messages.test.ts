import { isRefused, type Refused, refused } from '@/lib/domain/refusal';
import { activityText } from '@/lib/text/activity';
import { failureText } from '@/lib/text/failures';
import { refusalText } from '@/lib/text/messages';

it('dice por qué se rechazó, con sus cifras', () => {
  expect(refusalText(refused('task-not-pending'))).toBe('Esta tarea ya se inició.');
  expect(refusalText(refused('request-already-decided', { outcome: 'Rejected' }))).toBe('Esta solicitud ya fue rechazada.');
});

it('nombra lo que está en uso, hasta tres, y cuenta lo demás', () => {
  const references = [1, 2, 3, 4, 5].map((n) => ({ noun: 'invoice' as const, id: `INV-2026-00${n}`, name: `INV-2026-00${n}` }));
  const answer: Refused = refused('still-referred-to', { references });
  expect(isRefused(answer)).toBe(true);
  expect(refusalText(answer)).toBe(
    'Está en uso: factura INV-2026-001, factura INV-2026-002, factura INV-2026-003 y 2 más. Puedes archivarlo en lugar de eliminarlo.',
  );
});

it('dice qué hacer cuando el disco no guarda', () => {
  expect(failureText({ failed: 'full' })).toMatch(/^No se guardó: el dispositivo no tiene espacio/);
  expect(failureText({ failed: 'outdated' })).toMatch(/Recarga/);
});

it('cuenta la actividad con un verbo, sin mayúscula ni punto', () => {
  for (const text of Object.values(activityText)) expect(text).toMatch(/^\p{Ll}.*[^.]$/u);
});
