const script = `
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
 * Runs before the page asks for anything else. It fetches a script or a style sheet of the page again that did not arrive: without it, the
 * page stays dead until it is reloaded. It tries five times within 40 seconds. What the app itself asks for later has its own answer,
 * `components/shell/error-screen.tsx`: such a script has no `async` attribute. It has no quotes, ampersands or angle brackets, so that it
 * can be the text of a script element.
 */
export const fetchAgainScript = script.replace(/\n\s*/g, '');
