import { WeeklyReportListScreen } from '@/components/screens/weekly-reports/weekly-report-list-screen';

export default function Page() {
  return <WeeklyReportListScreen />;
}
