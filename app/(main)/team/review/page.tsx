import { ReviewScreen } from '@/components/screens/team/review-screen';

export default function Page() {
  return <ReviewScreen />;
}
