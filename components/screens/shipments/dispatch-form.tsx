'use client';

import type { MaterialRequest } from '@/lib/domain/material-request/model';
import { useStore, useToday } from '@/lib/store/store';
import { beginDispatch } from './begin-dispatch';
import { DispatchNeeds } from './dispatch-needs';
import { IssueForm, type IssueFormProps } from './issue-form';

/** The form of an issue for a request: it begins with what the request still waits for. */
export const DispatchForm = ({ request, ...form }: Omit<IssueFormProps, 'dispatch'> & { readonly request: MaterialRequest }) => {
  const { warehouse, source } = form;
  const { data } = useStore();
  const today = useToday();
  const begun = source.kind === 'new' ? beginDispatch(data, request, warehouse, today) : undefined;
  return (
    <IssueForm
      {...form}
      dispatch={{
        request,
        begun,
        needs: (editor) => <DispatchNeeds request={request} warehouse={warehouse} editor={editor} />,
      }}
    />
  );
};
