import { SharedPhotosScreen } from '@/components/screens/tasks/shared-photos-screen';

export default function Page() {
  return <SharedPhotosScreen />;
}
