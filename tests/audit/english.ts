/** English words that no Spanish sentence contains. One of them in a text or name means that it was not translated. */
export const ENGLISH_WORDS = (
  'please delete deleted loading submit search sign log in out are sure pending approved rejected transit delivered scheduled processing ' +
  'maintenance save saved saving cancel edit add new back next previous close open settings user users project projects task tasks ' +
  'warehouse customer customers invoice invoices report reports due date name email phone address upload download unknown failed failure ' +
  'success warning required optional low high medium the and with your this you not from have has been was were will would could should ' +
  'which what when where who how all none yes home menu page profile password confirm welcome hello today yesterday tomorrow week month ' +
  'year start started finish finished completed progress status priority description comments attachments notes quantity amount budget ' +
  'request requests team member members role supplier destination shipment shipments incoming outgoing receive issue stock-out expected ' +
  'notifications notification retry again something went wrong try draft paid overdue active inactive used items item empty found results ' +
  'result select selected choose clear filter sort show hide more less view details share copy print remove undo redo reset apply update ' +
  'january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday ' +
  'enterprise technician roll pack connectors tools lot serial batch number asset network operations field services ' +
  'infrastructure support unexpected application mark read export'
).split(' ');

/** Words of the list that Spanish also has, or that are names in this trade. */
export const ALSO_SPANISH = ['in', 'has', 'are', 'menu', 'log', 'lot', 'not', 'pack', 'roll', 'who', 'all'];

/**
 * English texts that the specification fixes (screens.md; product-spec.md §3, §5, §8). They are removed before the check; any
 * other English is a fault. `where` names the control or value.
 */
export const VERBATIM: readonly { readonly text: string; readonly where: string }[] = [
  { text: 'Mark all as read', where: 'notifications dialog' },
  { text: 'Sign out', where: 'user menu' },
  { text: 'Export Report', where: 'read-only completion report' },
  { text: 'Close', where: 'read-only completion report' },
  { text: 'Unexpected Application Error!', where: 'h1 of an unknown route, an unknown record or a crash' },
  { text: 'Technician', where: 'role label' },
  { text: 'Roll', where: 'material unit' },
  { text: 'Unit', where: 'material unit' },
  { text: 'Pack', where: 'material unit' },
  { text: 'Cables', where: 'material category' },
  { text: 'Hardware', where: 'material category' },
  { text: 'Connectors', where: 'material category' },
  { text: 'Tools', where: 'material category' },
  { text: 'Lot Number', where: 'tracking label' },
  { text: 'Batch Number', where: 'tracking label' },
  { text: 'Serial Number', where: 'tracking label' },
  { text: 'Asset ID', where: 'tracking label' },
  { text: 'Tool ID', where: 'tracking label' },
  { text: 'Network Operations', where: 'team' },
  { text: 'Field Services', where: 'team' },
  { text: 'Infrastructure', where: 'team' },
  { text: 'Customer Support', where: 'team' },
];
