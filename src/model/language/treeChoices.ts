import type { Text } from '../types/index.ts'
import { textOf } from './t.ts'

/** A choice as a page file says it, with those below it. */
export interface TreeChoice {
  value: string | number
  label: Text
  disabled?: boolean
  children?: TreeChoice[]
}

/** The same in one language, as it is drawn. */
export interface NamedTreeChoice {
  value: string | number
  label: string
  disabled?: boolean
  children?: NamedTreeChoice[]
}

/** Returns the choices with their labels in the language of the screen. */
export const namedChoices = (choices: readonly TreeChoice[]): NamedTreeChoice[] =>
  choices.map(({ label, children, ...choice }) => ({
    ...choice,
    label: textOf(label),
    ...(children ? { children: namedChoices(children) } : {}),
  }))
