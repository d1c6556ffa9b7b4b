'use client';

import { Send } from 'lucide-react';
import { useState } from 'react';
import { Moment } from '@/components/entities/moment';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { List } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { Task } from '@/lib/domain/model/task';
import { useData } from '@/lib/store/react/store';

const CommentForm = lazyPart(async () => (await import('./comment-form')).CommentForm);

/** What was said of a task, and saying more. The form, with its draft, comes when somebody wants to write. */
export const TaskComments = ({ task }: { readonly task: Task }) => {
  const [writing, setWriting] = useState(false);
  const users = useData((data) => data.users);
  return (
    <Section title="Comentarios">
      {task.comments.length > 0 ? (
        <List label="Comentarios" rows={task.comments} keyOf={({ id }) => id}>
          {({ userId, text, at }) => {
            const name = users.get(userId)?.name ?? 'Alguien';
            return (
              <div className="flex gap-3 px-4 py-3">
                <Avatar name={name} size="small" />
                <div className="min-w-0">
                  <p className="text-sm">
                    <span className="font-semibold">{name}</span>{' '}
                    <span className="whitespace-nowrap text-muted">
                      <Moment at={at} />
                    </span>
                  </p>
                  <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                </div>
              </div>
            );
          }}
        </List>
      ) : (
        <p className="text-muted">Sin comentarios.</p>
      )}
      {writing ? (
        <CommentForm taskId={task.id} onSaved={() => setWriting(false)} />
      ) : (
        <Button variant="secondary" icon={Send} onClick={() => setWriting(true)}>
          Escribir comentario
        </Button>
      )}
    </Section>
  );
};
