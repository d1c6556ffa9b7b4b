import { cutAt } from '@/lib/kernel/characters';
import { LONGEST_LINE } from '../model/limits';
import { IMPOSSIBLE_COORDINATES, LINK, pairOf, plainCoordinates } from './site';

/** A site, or a sentence that says why the text has none. */
type Site = { readonly site: string } | { readonly problem: string };

const SHORT_LINK = 'Ese enlace corto no dice el lugar. Ábrelo en el mapa y copia la dirección o las coordenadas.';
const NO_PLACE = 'Ese enlace no dice ningún lugar. Copia la dirección o las coordenadas.';

/** The decimal comma, as many phones copy it: `19,4326; -99,1332`. */
const COMMA_PAIR = /^([-−–]?\d{1,3},\d+)\s*[,;\s]\s*([-−–]?\d{1,3},\d+)$/;
/** `19°25'57.4"N 99°07'59.5"W`, `19.4326° N, 99.1332° O`: in Spanish the west is an O. */
const DEGREES = /^(\d{1,3}(?:\.\d+)?)°\s*(?:(\d{1,2}(?:\.\d+)?)['’′]\s*)?(?:(\d{1,2}(?:\.\d+)?)(?:["”″]|'')\s*)?([NSEWO])$/i;
const SHORT_HOSTS = ['maps.app.goo.gl', 'goo.gl', 'osm.org', 'g.co'];

const pair = (latitude: number, longitude: number): Site => {
  const site = pairOf(latitude, longitude);
  return site === undefined ? { problem: IMPOSSIBLE_COORDINATES } : { site };
};

const angle = (text: string) => {
  const [, degrees, minutes = '0', seconds = '0', side = ''] = DEGREES.exec(text.trim()) ?? [];
  if (degrees === undefined) return undefined;
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { value: /[SWO]/i.test(side) ? -size : size, isLatitude: /[NS]/i.test(side) };
};

const fromDegrees = (text: string): Site | undefined => {
  const [, one = '', other = ''] = /^(.*?[NSEWO])\s*[,;]?\s*(.+)$/i.exec(text) ?? [];
  const first = angle(one);
  const second = angle(other);
  if (!first || !second || first.isLatitude === second.isLatitude) return undefined;
  return first.isLatitude ? pair(first.value, second.value) : pair(second.value, first.value);
};

const point = (text: string) => Number(text.replace(/[−–]/, '-').replace(',', '.'));

const coordinates = (text: string): Site | undefined => {
  const plain = plainCoordinates(text);
  if (plain) return pair(...plain);
  const [, latitude, longitude] = COMMA_PAIR.exec(text) ?? [];
  return latitude === undefined || longitude === undefined ? fromDegrees(text) : pair(point(latitude), point(longitude));
};

const withoutLabel = (text: string) => text.replace(/\(.*\)$/, '').trim();

/** The site in a link's parameter: coordinates, or an address. */
const siteIn = (text: string | null | undefined): Site | undefined => {
  const place = withoutLabel((text ?? '').replace(/^loc:/, ''));
  if (place === '') return undefined;
  return coordinates(place) ?? { site: cutAt(place, LONGEST_LINE) };
};

const fromGeo = (link: string): Site => {
  const [place = '', query = ''] = link.slice('geo:'.length).split('?');
  const [at = ''] = place.split(';');
  const asked = siteIn(new URLSearchParams(query).get('q'));
  if (asked && (/^0(\.0+)?,0(\.0+)?$/.test(at) || 'problem' in asked || coordinates(asked.site))) return asked;
  return coordinates(at.split(',').slice(0, 2).join(',')) ?? asked ?? { problem: NO_PLACE };
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The parameters that may contain the site, the most exact first. */
const PLACE_PARAMETERS = ['coordinate', 'll', 'q', 'query', 'destination', 'daddr', 'address', 'name'];

const inPath = (path: string): Site | undefined => {
  const [, pinLatitude, pinLongitude] = /!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(path) ?? [];
  if (pinLatitude && pinLongitude) return pair(Number(pinLatitude), Number(pinLongitude));
  const [, sought] = /\/maps\/(?:search|dir\/[^/]*|place)\/([^/@]+)/.exec(path) ?? [];
  const named = siteIn(sought && decoded(sought).replaceAll('+', ' '));
  if (named && 'site' in named && coordinates(named.site)) return named;
  const [, latitude, longitude] = /\/@(-?[\d.]+),(-?[\d.]+)/.exec(path) ?? [];
  return latitude && longitude ? pair(Number(latitude), Number(longitude)) : named;
};

const fromLink = (link: string): Site => {
  if (/^geo:/i.test(link)) return fromGeo(link);
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (!url) return { problem: NO_PLACE };
  const { host, pathname, searchParams, hash } = url;
  const marked = searchParams.get('mlat');
  const markedToo = searchParams.get('mlon');
  if (marked && markedToo) return coordinates(`${marked}, ${markedToo}`) ?? { problem: NO_PLACE };
  const [, shownLatitude, shownLongitude] = /#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? [];
  if (shownLatitude && shownLongitude) return pair(Number(shownLatitude), Number(shownLongitude));
  if (SHORT_HOSTS.includes(host.replace(/^www\./, ''))) return { problem: SHORT_LINK };
  if (!/(^|\.)(google|apple|openstreetmap|waze|bing|here)\./.test(host)) return { problem: NO_PLACE };
  const parameter = PLACE_PARAMETERS.map((name) => searchParams.get(name)).find((text) => text);
  return inPath(pathname) ?? siteIn(parameter) ?? { problem: NO_PLACE };
};

/**
 * Reads a typed or pasted site: an address, or coordinates as `latitude, longitude` with at most six decimals. A link of Google,
 * Apple, OpenStreetMap, Waze or `geo:` gives its place. A shortened link can't be read offline.
 */
export const readSite = (typed: string): Site => {
  const text = typed.trim();
  const [link] = LINK.exec(text) ?? [];
  return link ? fromLink(link) : (coordinates(text) ?? { site: text });
};
