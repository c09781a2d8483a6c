import { batch } from '@formily/reactive'
import { hasInsides } from '#model/fieldAccess.ts'
import type { HttpFault } from '../../EngineHost.ts'
import type { FormState } from '../core/FormState.ts'
import { isDrawnObject } from '../core/isDrawnObject.ts'
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
      const path = placeInDocument(state, field, message) ?? placeOf(state, field)
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

/** In a document: at its own field, and here under the path that leads there. */
function placeInDocument(state: FormState, path: string, message: string): string | null {
  const root = rootOf(path)
  const document = state.documents.get(root)
  if (document?.kind !== 'open' || path === root) return null
  const { first } = placeErrors(document.state, [{ field: path.slice(root.length + 1), code: '', message }])
  return first === null ? null : `${root}.${first}`
}

const rootOf = (path: string) => path.split('.')[0] as string

/** The field itself, a cell of its rows, or the field around what is inside a value. */
function placeOf(state: FormState, path: string): string | null {
  const handle = state.handles.get(rootOf(path))
  if (!handle || !isShown(state, handle) || handle.isCompanion) return null
  if (isDrawnObject(handle)) return path.split('.').slice(0, 2).join('.')
  const isCell = hasInsides(handle.field) && /^\w+\.\d+\.\w+/.test(path)
  return isCell ? path.split('.').slice(0, 3).join('.') : handle.path
}
