import { runs } from '../../support/runs';
import { playWeeks } from '../../support/team-weeks';

/** `TEAM_RUNS=500 npm test -- tests/team/protocol/simulation` plays so many; `TEAM_SEED` begins elsewhere. */
const RUNS = Number(process.env.TEAM_RUNS ?? runs(8, 40));
/** Up to here it goes on, every day too, until everything has happened once. */
const MOST = Math.max(RUNS, 40);
const FIRST = Number(process.env.TEAM_SEED ?? 1);

/** What befalls a team, and what hostile members do. */
const HAPPENS = [
  ...['rolled back', 'wiped', 'lie', 'link lost', 'confirmed while waiting', 'expelled'],
  ...['own headers', 'status line', 'a lie of the rows before', 'an absurd number', 'a flood of asks', 'a seed', 'a key changed'],
  ...['expelled a supervisor', 'brought twice'],
];

/** Invariants Y1, Y2, Y4 and Y6. */
it(`at least ${RUNS} teams of three to six devices reach one state, and lose, double and hide nothing`, async () => {
  const wrong: unknown[] = [];
  const totals: Record<string, number> = {};
  const missing = () => HAPPENS.filter((what) => !totals[what]);
  for (let played = 0; played < RUNS || (played < MOST && missing().length > 0); played += 1) {
    const seed = FIRST + played;
    const told = await playWeeks(seed);
    if (told.wrong.length > 0) wrong.push({ seed, wrong: told.wrong });
    for (const [name, count] of Object.entries(told.counts)) totals[name] = (totals[name] ?? 0) + count;
  }
  expect(wrong).toEqual([]);
  expect(missing()).toEqual([]);
  if (process.env.TEAM_RUNS) console.log(totals);
}, 3_600_000);

/** In each of these weeks something honest was lost once: where a server forgot twice, or books could not be put together at once. */
it.each([52, 138, 327, 393, 436])('the weeks %i, which once lost data, lose nothing (invariants Y2, Y6)', async (seed) => {
  expect((await playWeeks(seed)).wrong).toEqual([]);
});

/** A seed that knew less replaced what an earlier one had brought back. Or what was said in part was never said whole (decision 074). */
it.each<[number, number]>([
  [3, 0],
  [21, 0],
  [7, 600],
  [14, 600],
  [17, 600],
])(
  'the weeks %i with a server that forgets every few days lose nothing, with %i more characters a comment (invariants Y2, Y6)',
  async (seed, length) => {
    expect((await playWeeks(seed, true, length)).wrong).toEqual([]);
  },
);
