import { List, Row } from '@/components/ui/list/list';
import type { Task } from '@/lib/domain/model/task';
import { photosOfPoint } from '@/lib/domain/task/checklist';
import { answerText } from '@/lib/text/checklist';

interface AnswersProps {
  readonly label: string;
  readonly of: Pick<Task, 'checklist' | 'attachments'>;
}

/** A checklist's points with their answers, read only. */
export const Answers = ({ label, of }: AnswersProps) => (
  <List label={label} rows={of.checklist} keyOf={({ id }) => id}>
    {(point) => <Row title={point.text} detail={answerText(point, photosOfPoint(of, point.id).length)} />}
  </List>
);
