import { batch } from '@formily/reactive'
import type { HttpFault } from '../../EngineHost.ts'
import type { FormState } from '../core/FormState.ts'
import { isShown } from '../core/isShown.ts'

interface PlacedErrors {
  /** Path of the first field that got a message; null when none did. */
  first: string | null
  /** Messages that belong to no field of this form. */
  general: string[]
}

/** Puts what the server found wrong at its fields. */
export function placeErrors(state: FormState, errors: HttpFault['errors']): PlacedErrors {
  return batch(() => {
    const general: string[] = []
    const placed: string[] = []
    for (const { field, message } of errors) {
      const path = placeOf(state, field)
      if (path === null) general.push(message)
      else {
        state.errors.set(path, message)
        placed.push(path)
      }
    }
    const order = [...state.handles.keys()]
    placed.sort((a, b) => order.indexOf(rootOf(a)) - order.indexOf(rootOf(b)))
    return { first: placed[0] ?? null, general }
  })
}

const rootOf = (path: string) => path.split('.')[0] as string

/** The field itself, a cell of its rows, or the field around what is inside a value. */
function placeOf(state: FormState, path: string): string | null {
  const handle = state.handles.get(rootOf(path))
  if (!handle || !isShown(state, handle) || handle.isCompanion) return null
  const isCell = handle.field.fields.length > 0 && /^\w+\.\d+\.\w+/.test(path)
  return isCell ? path.split('.').slice(0, 3).join('.') : handle.path
}
