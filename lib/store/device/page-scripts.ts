import { KEPT_SCREENS, LAST_CONFIRMED, THEME, USER } from './device';
import { FIRST_USER } from './device-store';
import { SITE_NAME } from './local-values';
import { PREVIEW_STATE, PREVIEW_THEME } from './preview';

const begin = `var d=document.documentElement,t=localStorage.getItem(\`${THEME}\`);`;
const wear = 'if(t)d.setAttribute(`data-theme`,t);';
const hideSample = 'd.setAttribute(`data-opening`,``)';

/** Reads the theme and the state of a frame of the designers' preview from its address. */
const ofFrame = `var q=new URLSearchParams(location.search);t=q.get(\`${PREVIEW_THEME}\`)||t;if(q.get(\`${PREVIEW_STATE}\`)===\`loading\`)${hideSample};`;

/** Keeps the browser's install prompt, which may come before any other script; the app shows its offer later. */
const keepOffer = 'addEventListener(`beforeinstallprompt`,function(e){e.preventDefault();self.installPrompt=e});';

/**
 * Runs before the first paint. It keeps the browser's install prompt and sets the theme of this device. It hides the exported records
 * on a device with data of its own. It hides them also if the address has a query: the exported page ignores it, so its content would
 * move. It has no quotes, ampersands or angle brackets, so that it can be the text of a script element.
 */
export const firstPaintScript = `${keepOffer}try{${begin}${process.env.NEXT_PUBLIC_STORAGE === 'memory' ? ofFrame : ''}${wear}if(location.search||localStorage.getItem(\`${LAST_CONFIRMED}\`))${hideSample}}catch(e){}`;

/** How often a tab reloaded a page that ended early; a limit against an endless loop. */
const RELOADS = `${SITE_NAME}:reloads`;

const loadAgain = `
  (function () {
    var tries = 0, last = 0, still = 0;
    var isCut = function () {
      var parts = Array.from(document.scripts).map(function (script) { return script.textContent });
      var end = parts.filter(function (part) { return part.startsWith(\`self.__next_f.push(\`) }).pop();
      return end ? !end.endsWith(\`])\`) : true;
    };
    var reload = function () {
      var times = Number(sessionStorage.getItem(\`${RELOADS}\`));
      if (times === 9) return;
      sessionStorage.setItem(\`${RELOADS}\`, times + 1);
      if (isCut()) location.reload();
    };
    var request = function () {
      fetch(location.href).then(function (page) { return page.ok || page.status === 404 ? page.text() : Promise.reject() }).then(reload, function () {
        tries++;
        if (tries !== 6) setTimeout(request, 300 * Math.pow(3, tries - 1));
      });
    };
    var look = setInterval(function () {
      if (document.readyState !== \`loading\`) return clearInterval(look);
      var length = document.documentElement.textContent.length;
      still = length === last ? still + 1 : 0;
      last = length;
      if (still !== 3) return;
      clearInterval(look);
      request();
    }, 3000);
    addEventListener(\`DOMContentLoaded\`, function () { if (isCut()) request() });
  })();
`;

/**
 * Runs before the first paint. It reloads a page whose HTML ended early on a bad signal: such a page shows its exported
 * content and reacts to nothing. Firefox and WebKit end that page. Chromium waits forever, so a page that has not grown for nine seconds
 * counts too. First the whole page must arrive in a second request, with five attempts within 40 seconds. A record without a page of its own
 * comes with status 404.
 */
export const loadAgainScript = loadAgain.replace(/\n\s*/g, '');

const fetchAgain = `
  var tries = {};
  addEventListener(\`error\`, function (event) {
    var lost = event.target;
    var file = lost.localName === \`script\` ? lost.src : lost.rel === \`stylesheet\` ? lost.href : \`\`;
    if (!file) return;
    if (lost.localName === \`script\`) if (!lost.hasAttribute(\`async\`)) return;
    tries[file] = (tries[file] || 0) + 1;
    if (tries[file] === 6) return;
    setTimeout(function () {
      var again = document.createElement(lost.localName);
      lost.getAttributeNames().forEach(function (name) { again.setAttribute(name, lost.getAttribute(name)) });
      lost.replaceWith(again);
    }, 300 * Math.pow(3, tries[file] - 1));
  }, true);
`;

/**
 * Runs before the page requests anything else. It requests a script or a style sheet again that failed to load: without it, the
 * page would not work until a reload. It tries five times within 40 seconds. Scripts that the app imports later have no `async`
 * attribute; `components/shell/error-screen.tsx` handles their failure.
 */
export const fetchAgainScript = fetchAgain.replace(/\n\s*/g, '');

const drawKept = `
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
 * Runs at the end of the page, before the first paint. It draws the screen that the acting person last saw here, until the disk has been
 * read. It draws nothing of another person, set of data or build. Texts become text nodes, never markup. It has no quotes,
 * ampersands or angle brackets, so that it can be the text of a script element.
 */
export const keptScreenScript = `try{${drawKept.replace(/\n\s*/g, '')}}catch(e){}`;

const earlyInput = `
  var taps = [], keys = [], texts = new Map();
  var known = function (element) { return Object.keys(element).some(function (key) { return key.startsWith(\`__reactProps\`) }) };
  var keepTap = function (event) {
    var control = event.target.closest(\`button,input[type=checkbox],input[type=radio]\`);
    if (control) if (!known(control)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!taps.includes(control)) taps.push(control);
    }
  };
  var keepText = function (event) {
    var field = event.target;
    if (known(field)) texts.delete(field);
    else texts.set(field, field.value);
  };
  var keepKey = function (event) {
    keys.push(event);
    if (event.ctrlKey ? true : event.metaKey) if (event.key === \`k\`) event.preventDefault();
  };
  addEventListener(\`click\`, keepTap, true);
  addEventListener(\`input\`, keepText, true);
  addEventListener(\`keydown\`, keepKey);
  var tell = function (text, typed) {
    var field = typed.isConnected ? typed : document.getElementsByName(typed.name)[0];
    if (!field) return;
    if (field.type !== \`file\`) if (field.value !== text) field.value = text;
    if (field._valueTracker) field._valueTracker.setValue(text + \` \`);
    field.dispatchEvent(new Event(\`change\`, { bubbles: true }));
  };
  self.earlyInput = {
    takeKeys: function () {
      removeEventListener(\`keydown\`, keepKey);
      return keys.splice(0);
    },
    act: function () {
      removeEventListener(\`click\`, keepTap, true);
      removeEventListener(\`input\`, keepText, true);
      texts.forEach(tell);
      texts.clear();
      taps.splice(0).forEach(function (tapped) { tapped.click() });
    }
  };
`;

/**
 * Runs before the first paint. It records taps, texts and keys that no script can handle yet. Links need no recording: the
 * browser follows them. Elements that React has hydrated are left to React. The script has no quotes, ampersands or angle
 * brackets, so that it can be the text of a script element.
 *
 * React ignores a `change` event if `_valueTracker` has the field's value, which it reads during hydration. So the script sets another
 * one. A form that mounts again has new fields of the same names.
 */
export const earlyInputScript = earlyInput.replace(/\n\s*/g, '');
