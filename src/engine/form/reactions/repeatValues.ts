import { batch, untracked } from '@formily/reactive'
import { saidTitle } from '#model/text/saidTitle.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { readValue } from './heldValue.ts'

/**
 * Returns what says a title and options anew whenever a value changes that they repeat; null for a field that repeats
 * none.
 * @param fields those beside it
 */
export function repeatValues(
  state: FormState,
  { field, look, owner }: FieldHandle,
  fields: readonly FieldModel[],
): (() => void) | null {
  const { spoken, options } = field
  if (!spoken) return null
  const { of, title, labels = {} } = spoken
  // What is written behind an option belongs to it.
  const texts = fields.flatMap(({ name, otherText }) => (of.includes(name) && otherText ? [otherText] : []))
  const read = (name: string) => [name, readValue(state, [...owner, name].join('.'))]
  return () => {
    const beside = {
      ...{ of, fields, words: state.words },
      record: Object.fromEntries([...of, ...texts].map(read)),
    }
    // Words that are still looked up are told of when they are there.
    const said = title && saidTitle(title, beside)
    const called = options?.map(option => {
      const label = labels[option.value]
      return label === undefined ? option : { ...option, label: saidTitle(label, beside) }
    })
    batch(() =>
      untracked(() => {
        if (said) look.title = said
        if (spoken.labels && called) look.options = called
      }),
    )
  }
}
