import * as v from 'valibot';
import { typedSite } from '@/lib/domain/task/site';
import { readSite } from '@/lib/domain/task/site-link';

it.each<[what: string, typed: string, site: string]>([
  ['an address', ' Av. Juárez 30, León ', 'Av. Juárez 30, León'],
  ['a street with two numbers', '12, 34', '12, 34'],
  ['coordinates', '19.432608, -99.133209', '19.432608, -99.133209'],
  ['coordinates separated by a space, with a long minus', '19.432608 −99.133209', '19.432608, -99.133209'],
  ['more decimals than needed', '19.43260812345,-99.1332', '19.432608, -99.1332'],
  ['decimal commas', '19,4326; -99,1332', '19.4326, -99.1332'],
  ['degrees with compass directions', '19.4326° N, 99.1332° W', '19.4326, -99.1332'],
  ['the Spanish word for west', '19.4326° N 99.1332° O', '19.4326, -99.1332'],
  ['degrees, minutes and seconds', `19°25'57.4"N 99°07'59.5"W`, '19.432611, -99.133194'],
  ['geo:', 'geo:19.4326,-99.1332?z=17', '19.4326, -99.1332'],
  ['geo: with its uncertainty', 'geo:19.4326,-99.1332;u=35', '19.4326, -99.1332'],
  ['geo: with a pin', 'geo:0,0?q=19.4326,-99.1332(Mufa 7)', '19.4326, -99.1332'],
  ['geo: with an address', 'geo:0,0?q=Av.+Ju%C3%A1rez+30', 'Av. Juárez 30'],
  ["geo: with a pin beside the map's centre", 'geo:19.43,-99.14?q=19.4326,-99.1332(Mufa 7)', '19.4326, -99.1332'],
  ['geo: with a pin, and zeros with decimals', 'geo:0.0,0.0?q=Av.+Ju%C3%A1rez+30', 'Av. Juárez 30'],
  ['geo: with the name of a place', 'geo:19.4326,-99.1332?q=Mufa+7', '19.4326, -99.1332'],
  ['an address that looks like half a coordinate', 'E 19.4326° N', 'E 19.4326° N'],
  [
    "Google, the coordinates of a place, not the map's centre",
    'https://www.google.com/maps/place/19.4326,-99.1332/@19.43,-99.14,17z',
    '19.4326, -99.1332',
  ],
  ["Google, the map's centre", 'https://www.google.com/maps/@19.4326,-99.1332,17z', '19.4326, -99.1332'],
  [
    "Google, the pin of a place, not the map's centre",
    'https://www.google.com/maps/place/Torre+Latino/@19.43,-99.14,17z/data=!3m1!4b1!4m6!3d19.4339!4d-99.1406',
    '19.4339, -99.1406',
  ],
  ['Google, a query', 'https://www.google.com/maps/search/?api=1&query=19.4326%2C-99.1332', '19.4326, -99.1332'],
  ['Google, a typed search', 'https://www.google.com/maps/search/19.4326,+-99.1332', '19.4326, -99.1332'],
  ['Google, as phones share it', 'Mi ubicación: https://maps.google.com/?q=19.4326,-99.1332', '19.4326, -99.1332'],
  [
    'Google, directions to an address',
    'https://www.google.com.mx/maps/dir/?api=1&destination=Calle+5%2C+Puebla',
    'Calle 5, Puebla',
  ],
  ['Google, a place by its name alone', 'https://www.google.com/maps/place/Nodo+Centro', 'Nodo Centro'],
  ['Apple, coordinates', 'https://maps.apple.com/?ll=19.4326,-99.1332&q=Mufa', '19.4326, -99.1332'],
  ['Apple, as it shares now', 'https://maps.apple.com/place?coordinate=19.4326,-99.1332&name=Mufa', '19.4326, -99.1332'],
  ['Apple, an address', 'https://maps.apple.com/?address=Calle+5%2C+Puebla', 'Calle 5, Puebla'],
  ['OpenStreetMap, a marker', 'https://www.openstreetmap.org/?mlat=19.4326&mlon=-99.1332#map=5/1/2', '19.4326, -99.1332'],
  ["OpenStreetMap, the map's centre", 'https://www.openstreetmap.org/#map=17/19.43260/-99.13320', '19.4326, -99.1332'],
  ['Waze', 'https://waze.com/ul?ll=19.4326%2C-99.1332&navigate=yes', '19.4326, -99.1332'],
])('%s is read as the place that it contains', (_, typed, site) => {
  expect(readSite(typed)).toEqual({ site });
  expect(readSite(site)).toEqual({ site });
});

it('truncates a long address of a link at a whole character', () => {
  const address = `${'x'.repeat(199)}📡`;
  expect(readSite(`https://maps.google.com/?q=${encodeURIComponent(address)}`)).toEqual({ site: 'x'.repeat(199) });
});

it.each<[typed: string, sentence: RegExp]>([
  ['https://maps.app.goo.gl/AbC123', /enlace corto/],
  ['https://osm.org/go/0MbEUuTq', /enlace corto/],
  ['https://example.com/19.4326,-99.1332', /ningún lugar/],
  ['https://example.com/?q=19.4326,-99.1332', /ningún lugar/],
  ['https://www.google.com/maps', /ningún lugar/],
  ['https://[', /ningún lugar/],
  ['99.5, -99.1332', /no existen/],
  ['https://maps.google.com/?q=19.4,-190.5', /no existen/],
])('%s contains no place, and the message says what to do', (typed, problem) => {
  expect(readSite(typed)).toEqual({ problem: expect.stringMatching(problem) });
});

it.each<[typed: string, sentence: RegExp]>([
  ['https://maps.app.goo.gl/AbC123', /no se sabe el lugar/],
  ['99.5, -99.1332', /no existen/],
  ['x'.repeat(201), /200 caracteres/],
])('the form refuses %s', (typed, sentence) => {
  expect(v.safeParse(typedSite, typed).issues?.[0]?.message).toMatch(sentence);
});

it.each([
  ['19.43260812345,−99.1332', '19.432608, -99.1332'],
  [' 12, 34 ', '12, 34'],
  ['Av. Juárez 30', 'Av. Juárez 30'],
])('the form parses %s as %s', (typed, site) => {
  expect(v.parse(typedSite, typed)).toBe(site);
});

it('a blank site is no site', () => {
  expect(v.parse(typedSite, '  ')).toBeUndefined();
});
