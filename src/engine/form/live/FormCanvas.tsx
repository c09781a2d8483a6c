import { memo, useCallback, useMemo, useRef } from 'react'
import type { ActionFormModel, FieldModel, LayoutModel } from '#model/types/index.ts'
import { useHost } from '../../EngineContext.ts'
import { type CanvasState, canvasState } from './canvasState.ts'
import { FormView } from './FormView.tsx'

interface FormCanvasProps {
  id: string
  form: ActionFormModel
  /** Written as data-part beside the elements of parts, panes and of the lists of items that they hold. */
  partName(part: object): string | undefined
  /** What stands where a part holds nothing yet. */
  emptyText: string
}

/**
 * A form as it is drawn to be designed: whatever it holds is in sight, whether it is asked for or not, tables have one
 * row, and nothing in it can be focused, pressed or typed into.
 */
export default memo(function FormCanvas({ id, form, partName, emptyText }: FormCanvasProps) {
  const { user } = useHost()
  const latest = useRef<CanvasState | null>(null)
  const names = useRef<FormCanvasProps['partName']>(partName)
  const { state } = useMemo(() => {
    const shown = inSight(form, emptyText, partName)
    names.current = shown.nameOf
    latest.current = canvasState(latest.current, shown.form, { id, user })
    return latest.current
  }, [form, id, user, emptyText, partName])
  const nameOf = useCallback((part: object) => names.current(part), [])
  return (
    <div ref={makeInert}>
      <FormView id={id} state={state} partName={nameOf} />
    </div>
  )
})

const makeInert = (element: HTMLDivElement | null) => {
  if (element) element.inert = true
}

/** A form in which everything is asked for, and the names of its parts as they are drawn. */
function inSight(form: ActionFormModel, emptyText: string, partName: FormCanvasProps['partName']) {
  const names = new Map<object, string | undefined>()
  const keep = <Part extends object>(from: object, part: Part): Part => {
    names.set(part, partName(from))
    return part
  }
  const empty = (): LayoutModel => ({ type: 'note', text: emptyText, tone: 'info', detail: false })
  const itemsOf = (items: LayoutModel[]): LayoutModel[] =>
    keep(items, items.length === 0 ? [empty()] : items.map(partOf))
  function partOf(part: LayoutModel): LayoutModel {
    if (part.type === 'tabs' || part.type === 'steps') {
      const panes = part.items.map(pane => keep(pane, { ...always(pane), items: itemsOf(pane.items) }))
      return keep(part, { type: part.type, items: panes })
    }
    if (part.type === 'group' || part.type === 'grid')
      return keep(part, { ...always(part), items: itemsOf(part.items) })
    return keep(part, part.type === 'note' || part.type === 'divider' ? always(part) : { ...part })
  }
  const layout = keep(form.layout, form.layout.map(partOf))
  const fields = form.fields.map(plainField)
  return { form: { ...form, fields, layout, presets: [] }, nameOf: (part: object) => names.get(part) }
}

/** What is a part under no condition. */
function always<Part extends { visibleWhen?: string }>(part: Part): Part {
  const { visibleWhen: _, ...rest } = part
  return rest as Part
}

/** A field that is asked for, and stands as it is: no reaction, no reading permission of its own. */
function plainField({ visibleWhen: _, requiredWhen: __, ...field }: FieldModel): FieldModel {
  return {
    ...field,
    reactions: [],
    fields: field.fields.map(plainField),
    ...(field.shapes ? { shapes: field.shapes.map(plainField) } : {}),
  }
}
