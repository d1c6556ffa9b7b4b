'use client';

import type { FieldValues } from 'react-hook-form';
import { MultiPickerField, type MultiPickerFieldProps } from '@/components/form/multi-picker-field';
import type { Data } from '@/lib/domain/data';
import { roleOf } from '@/lib/domain/user/rules';
import { sortBy } from '@/lib/kernel/list';
import { useData } from '@/lib/store/store';
import { roleLabel } from '@/lib/text/labels';

const usersOf = ({ users }: Data) => users;

type UsersPickerProps<Draft extends FieldValues> = Omit<
  MultiPickerFieldProps<Draft>,
  'options' | 'searchLabel' | 'emptyText' | 'placeholder'
>;
