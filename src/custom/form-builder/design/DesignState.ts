import type { JSONPath } from 'jsonc-parser'
import type { ActionFormModel } from '#model/types/index.ts'
import type { DocumentMistake } from '../compile/FormCompilation.ts'
import type { FormOutline } from '../text/readForm.ts'

/** What the interface shows of a form that is being designed. Each change makes a new one. */
export interface DesignState {
  text: string
  /** Elements of the text, as far as they can be made out. */
  outline: FormOutline
  /** Keys of the selected elements, in the order in which they were selected. */
  selection: readonly string[]
  /** The last form without mistakes; null before there was one. */
  drawn: DrawnForm | null
  /** The text that was checked last, with or without mistakes; null before there was one. */
  checked: string | null
  /** Mistakes of the text; null while it is being checked. */
  problems: readonly DocumentMistake[] | null
  /** Why the text could not be checked; null while it could. */
  fault: string | null
  /** Key of the element whose title is written in place; null while none is. */
  renaming: string | null
  /** What undoing and redoing would take back or do again; null where there is nothing. */
  undo: string | null
  redo: string | null
}

/** A form with the outline of the text that it was compiled from. */
export interface DrawnForm {
  form: ActionFormModel
  outline: FormOutline
  text: string
}

/** What an element is called in the interface: its path. */
export const keyOf = (path: JSONPath): string => path.join('/')

/** The path of a key: numbers are places in lists, which no name of a property is. */
export const pathOf = (key: string): JSONPath =>
  key === '' ? [] : key.split('/').map(step => (/^\d+$/.test(step) ? Number(step) : step))
