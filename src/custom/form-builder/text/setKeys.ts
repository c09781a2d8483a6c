import type { JSONPath } from 'jsonc-parser'
import { editForm, type FormEdit } from './editForm.ts'
import type { FormPlace } from './FormPlace.ts'
import { demand, levelOfField } from './fieldLevels.ts'

/** What a key gets; undefined takes it away. Absent objects on the way to it are made, those that get empty go. */
export interface KeyChange {
  /** Of the property or part. */
  element: JSONPath
  /** Below it: ['title'], ['x-component-props', 'rows']. */
  key: JSONPath
  value: unknown
}

/** Sets or unsets keys of properties and of parts of the layout. */
export const setKeys = (
  text: string,
  { changes, place }: { changes: readonly KeyChange[]; place?: FormPlace },
): FormEdit | null =>
  editForm(text, place, work => {
    for (const { element, key, value } of changes) {
      if (key.length === 0 || !work.node(element)) return null
      if (value === undefined) unset(work, element, key)
      else work.set([...element, ...key], value)
    }
    return changes.map(({ element }) => element)
  })

/** Sets or unsets a key of the form itself: ['columns'], ['rules', 0, 'message']. */
export const setFormKey = (
  text: string,
  { key, value, place }: { key: JSONPath; value: unknown; place?: FormPlace },
): FormEdit | null =>
  editForm(text, place, work => {
    if (key.length === 0) return null
    const at = formKeyPath(key, work.place)
    const depth = at.length - key.length
    if (value === undefined) unset(work, at.slice(0, depth), at.slice(depth))
    else work.set(at, value)
    return []
  })

/** Where a key of the form itself stands in the text. */
export function formKeyPath([first, ...rest]: JSONPath, { form, rules, layout }: FormPlace): JSONPath {
  const own: Record<string, JSONPath> = { rules, layout }
  return [...(own[String(first)] ?? [...form, String(first)]), ...rest]
}

/** Says of fields whether they are demanded, in the list of their level. */
export const setRequired = (
  text: string,
  { paths, isRequired, place }: { paths: readonly JSONPath[]; isRequired: boolean; place?: FormPlace },
): FormEdit | null =>
  editForm(text, place, work => {
    for (const path of paths) {
      if (work.element(path)?.kind !== 'field') return null
      demand(work, levelOfField(path, work.place), String(path.at(-1)), isRequired)
    }
    return [...paths]
  })

function unset(
  work: { remove: (path: JSONPath) => void; value: (path: JSONPath) => unknown },
  base: JSONPath,
  key: JSONPath,
): void {
  work.remove([...base, ...key])
  const above = key.slice(0, -1)
  if (above.length === 0) return
  const left = work.value([...base, ...above])
  if (typeof left === 'object' && left !== null && Object.keys(left).length === 0) unset(work, base, above)
}
