import { SearchScreen } from '@/components/screens/search/search-screen';

export default function Page() {
  return <SearchScreen />;
}
