'use client';

import { valibotResolver } from '@hookform/resolvers/valibot';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';

/** A form over a draft, whose schema turns it into a value. Errors appear at the first submit and disappear when corrected. */
export const useDraftForm = <Draft extends FieldValues, Value>(schema: GenericSchema<Draft, Value>, initial: Draft) =>
  useForm<Draft, unknown, Value>({
    resolver: valibotResolver<Draft, unknown, Value>(schema),
    defaultValues: initial as DefaultValues<Draft>,
    shouldFocusError: false,
    // Otherwise two dates are compared only once all other fields are valid.
    criteriaMode: 'all',
  });
