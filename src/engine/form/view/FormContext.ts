import { createContext, type ReactNode, useContext } from 'react'
import type { Text } from '#model/types/index.ts'
import type { WidgetsByKey } from '../../registry/useWidgets.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'

export interface FormContextValue {
  state: FormState
  widgets: WidgetsByKey
  /** Those that are still on the way, where a form does not wait for all of them. */
  coming?: ReadonlySet<string> | undefined
  /** Before the path in ids of inputs, so that two forms can be open. */
  idPrefix: string
  text(text: Text): string
  /** Draws a cell in a table of rows. */
  drawCell(handle: FieldHandle): ReactNode
  /** Draws the form of a document. */
  drawDocument(handle: FieldHandle): ReactNode
  /** Draws the fields of an object, or of one row of a list. */
  drawObject(handle: FieldHandle, columns: number, row?: number): ReactNode
  /** What stands below an input, by the path of its field: inside a row or an object, too. */
  beside?: ((path: string) => ReactNode) | undefined
  /** Where a form is designed: what its parts, panes and lists of items are called there. */
  partName?: ((part: object) => string | undefined) | undefined
}

export const FormContext = createContext<FormContextValue | null>(null)

/** Returns the form that is drawn around. */
export function useFormContext(): FormContextValue {
  const value = useContext(FormContext)
  if (!value) throw new Error('Parts of a form are drawn inside <FormBody> only.')
  return value
}
