import { type Language, textOf } from '../language/t.ts'
import type { FieldModel } from '../types/index.ts'
import { ownMessage } from './ownMessage.ts'
import { validationMessage } from './validationMessages.ts'

/** What is said of a field that is demanded and empty. */
export function requiredMessage({ title, messages }: FieldModel, language: Language): string {
  const own = ownMessage({ 'x-message': messages }, 'required', language)
  return (
    own ??
    validationMessage('required', { label: textOf(title, language), params: {}, value: null }, language)
  )
}
