'use client';

import { NotificationWatch } from './notification-watch';
import { OfflineBanner } from './offline-banner';
import { UpdateBanner } from './update-banner';

/** The tasks that run beside the screens: offer a newer version, show the lost network, raise notifications. */
export const BackgroundTasks = () => (
  <>
    <UpdateBanner />
    <OfflineBanner />
    <NotificationWatch />
  </>
);
