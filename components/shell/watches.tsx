'use client';

import { EventWatch } from './event-watch';
import { OfflineBanner } from './offline-banner';
import { UpdateBanner } from './update-banner';

/** What watches while a person works: for a newer version, for the network, and for what somebody should hear of. */
export const Watches = () => (
  <>
    <UpdateBanner />
    <OfflineBanner />
    <EventWatch />
  </>
);
