/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import fc from 'fast-check';
import { afterUse, type InstallMemory, isOfferDue, noteDeclined, noteUse, readInstallMemory } from '@/lib/store/device/install';

const NOTHING: InstallMemory = { visits: 0, lastAt: null, declinedAt: null };
const at = (text: string) => new Date(text);
const usedAt = (...moments: readonly string[]) => moments.reduce((memory, moment) => afterUse(memory, at(moment)), NOTHING);

describe('the offer to install', () => {
  it.each([
    ['never used', [], false],
    ['used once', ['2026-11-23T09:00Z'], false],
    ['saved three times in one visit', ['2026-11-23T09:00Z', '2026-11-23T09:20Z', '2026-11-23T09:45Z'], false],
    ['used in the morning and in the afternoon', ['2026-11-23T09:00Z', '2026-11-23T16:00Z'], true],
  ])('%s', (_, moments, due) => {
    expect(isOfferDue(usedAt(...moments), at('2026-11-23T17:00Z'))).toBe(due);
  });

  it('is not made for ninety days after it was declined', () => {
    const declined = { ...usedAt('2026-11-23T09:00Z', '2026-11-23T16:00Z'), declinedAt: '2026-11-23T16:00:00.000Z' };
    expect(isOfferDue(declined, at('2027-02-20T16:00Z'))).toBe(false);
    expect(isOfferDue(declined, at('2027-02-21T16:00Z'))).toBe(true);
  });

  it('counts each visit once, also if the clock is set back', () => {
    expect(usedAt('2026-11-23T09:00Z', '2026-11-23T08:50Z').visits).toBe(1);
  });
});

describe('the stored facts of the offer', () => {
  beforeEach(() => localStorage.clear());

  it('are read as they were written, whatever was stored before', () => {
    noteUse(at('2026-11-23T09:00Z'));
    noteUse(at('2026-11-23T16:00Z'));
    noteDeclined(at('2026-11-23T17:00Z'));
    expect(readInstallMemory()).toEqual({
      visits: 2,
      lastAt: '2026-11-23T16:00:00.000Z',
      declinedAt: '2026-11-23T17:00:00.000Z',
    });
  });

  it('are ignored if they are garbage', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        localStorage.setItem('telecampo:install', text);
        const { visits } = readInstallMemory();
        expect(Number.isNaN(visits)).toBe(false);
      }),
    );
  });
});
