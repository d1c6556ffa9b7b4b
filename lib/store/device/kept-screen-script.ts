import { KEPT_SCREENS, LAST_CONFIRMED, USER } from './device';
import { FIRST_USER } from './device-store';

const script = `
  var kept = JSON.parse(localStorage.getItem(\`${KEPT_SCREENS}\`));
  var confirmed = localStorage.getItem(\`${LAST_CONFIRMED}\`);
  var user = localStorage.getItem(\`${USER}\`) || \`${FIRST_USER}\`;
  var place = document.querySelector(\`[data-kept-screen]\`);
  var draw = function (node, into) {
    if (typeof node === \`string\`) return into.append(node);
    var space = node[0] === \`svg\` ? \`http://www.w3.org/2000/svg\` : into.namespaceURI;
    var element = document.createElementNS(space, node[0]);
    for (var name in node[1]) element.setAttribute(name, node[1][name]);
    node.slice(2).forEach(function (child) { draw(child, element) });
    into.append(element);
  };
  var of = \`${process.env.NEXT_PUBLIC_BUILD_ID ?? 'dev'} \` + confirmed.split(\`:\`)[0] + \` \` + user;
  if (kept.of === of) if (!location.search) kept.screens[location.pathname].forEach(function (node) { draw(node, place) });
`;

/**
 * Runs at the end of the page, before the first paint. It draws what the acting person last saw here of this set of data, until the
 * disk has been read; of anybody else, or of another build, nothing. A text becomes a text, never markup. It has no quotes,
 * ampersands or angle brackets, so that it can be the text of a script element.
 */
export const keptScreenScript = `try{${script.replace(/\n\s*/g, '')}}catch(e){}`;
