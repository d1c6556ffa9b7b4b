import { axe } from './axe';
import { topLayer } from './dom';
import { inputFaults, labelFaults } from './form-fields';
import { complaints, fields, followSummary, submitState } from './forms';
import * as frame from './frame';
import * as keyboard from './keyboard';
import * as layers from './layers';
import * as layout from './layout';
import { lengthenNames } from './long-names';
import * as motion from './motion';
import { onPaper } from './printed';
import { painted, records, settled } from './settle';
import { colourAlone } from './status';
import { smallTargets } from './targets';
import * as travel from './travel';
import * as words from './words';

const inPage = {
  axe,
  colourAlone,
  forms: { complaints, fields, followSummary, submitState, inputFaults, labelFaults },
  frame,
  keyboard,
  layers,
  layout,
  lengthenNames,
  motion,
  onPaper,
  painted,
  records,
  settled,
  travel,
  targets: {
    inPage: (least?: number) => smallTargets(document.body, least),
    inLayer: (least?: number) => smallTargets(topLayer() ?? document.createElement('div'), least),
  },
  words: {
    english: words.english,
    formats: () => words.formats(),
  },
};

declare global {
  interface Window {
    audit: typeof inPage;
  }
}

window.audit = inPage;
