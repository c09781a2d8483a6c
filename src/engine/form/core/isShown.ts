import type { LayoutModel, MarkModel } from '#model/types/index.ts'
import { evaluateIn } from '../reactions/formExpression.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormState } from './FormState.ts'

/** Whether a field is drawn: it is asked for, and no reaction hides it. */
export const isShown = ({ presence }: Pick<FormState, 'presence'>, { node, path }: FieldHandle): boolean =>
  node.display === 'visible' && !presence.isHidden(path)

/** Whether a part of a layout is drawn: its condition holds, and something in it is drawn. */
export function isPartShown(state: FormState, part: LayoutModel): boolean {
  if (part.type === 'panel') return true
  if (part.type === 'field') {
    const handle = state.handles.get(part.field)
    return handle !== undefined && !handle.isCompanion && isShown(state, handle)
  }
  if (isMark(part)) return isAsked(state, part)
  if ('columns' in part) return isPaneShown(state, part)
  return part.items.some(pane => isPaneShown(state, pane))
}

/** The same for a tab, step or group. What is said between fields is nothing without them, unless it stands alone. */
export function isPaneShown(
  state: FormState,
  { visibleWhen, items }: { visibleWhen?: string; items: LayoutModel[] },
): boolean {
  const others = items.filter(item => !isMark(item))
  const deciding = others.length > 0 ? others : items
  return isAsked(state, { visibleWhen }) && deciding.some(item => isPartShown(state, item))
}

const isMark = (part: LayoutModel): part is MarkModel => part.type === 'note' || part.type === 'divider'

function isAsked(state: FormState, { visibleWhen }: { visibleWhen?: string | undefined }): boolean {
  const scope = { place: 'presence' as const, state, owner: [], fields: state.plan.known }
  return visibleWhen === undefined || evaluateIn(visibleWhen, scope) === true
}
