import { batch } from '@formily/reactive'
import { isDescribedObject } from '#model/describedObject.ts'
import { hasInsides } from '#model/fieldAccess.ts'
import type { Row } from '../../data/Row.ts'
import type { FormState } from './FormState.ts'
import { plainValue } from './plainValue.ts'

/** Puts values into a form as if somebody had typed them; fields that are not among them stay as they are. */
export function takeContent(state: FormState, content: Row): void {
  batch(() => {
    for (const [name, value] of Object.entries(content)) {
      const handle = state.handles.get(name)
      if (handle?.standing !== 'editable') continue
      if (isDescribedObject(handle.field)) {
        const held = plainValue(handle.node.value) as Row | null
        state.input(handle, value === null ? null : { ...held, ...value })
      } else if (hasInsides(handle.field) && Array.isArray(value)) state.restructure(handle, value as Row[])
      else state.input(handle, value)
    }
  })
}
