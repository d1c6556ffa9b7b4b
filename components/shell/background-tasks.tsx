'use client';

import { KeyWatch } from '@/components/shell/keys/key-watch';
import { NotificationWatch } from '@/components/shell/notices/notification-watch';
import { OfflineBanner } from '@/components/shell/worker/offline-banner';
import { UpdateBanner } from '@/components/shell/worker/update-banner';
import { lazyPart } from '@/components/ui/lazy-part';
import { useTeam } from '@/lib/store/react/use-team';
import { InstallOffer } from './install-offer';
import { KeptScreen } from './kept-screen';

/**
 * The tasks that run beside the screens: offer a newer version, offer to install, show the lost network, raise notifications, keep the
 * first sight, hear keys; in a team, mark what is to be sent.
 */
export const BackgroundTasks = () => (
  <>
    <UpdateBanner />
    <InstallOffer />
    <OfflineBanner />
    <NotificationWatch />
    <KeptScreen />
    <KeyWatch />
    <InTeam />
  </>
);

const TeamWatch = lazyPart(async () => (await import('@/components/shell/notices/team-watch')).TeamWatch);

const InTeam = () => useTeam() && <TeamWatch />;
