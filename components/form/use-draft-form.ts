'use client';

import { valibotResolver } from '@hookform/resolvers/valibot';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';

/** A form over a draft: what the person types, and the schema that makes it a value. Errors show at the first submit and go as they are corrected. */
export const useDraftForm = <Draft extends FieldValues, Value>(schema: GenericSchema<Draft, Value>, initial: Draft) =>
  useForm<Draft, unknown, Value>({
    resolver: valibotResolver<Draft, unknown, Value>(schema),
    defaultValues: initial as DefaultValues<Draft>,
    shouldFocusError: false,
    // Else two dates are compared only once every other field is right.
    criteriaMode: 'all',
  });
