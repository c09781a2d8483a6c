import { useMemo } from 'react'
import { insidesOf } from '#model/insides.ts'
import type { ActionFormModel, FieldModel, LayoutModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import { useHost } from '../../EngineContext.ts'
import { createFormState } from '../core/createFormState.ts'
import { FormView } from './FormView.tsx'
import { livePlan } from './livePlan.ts'

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
export default function FormCanvas({ id, form, partName, emptyText }: FormCanvasProps) {
  const { user } = useHost()
  const state = useMemo(() => {
    const shown = inSight(form, emptyText, partName)
    // Of a record that is there: all steps have been passed.
    const plan = livePlan(shown.form, { id, user, mode: 'update' })
    const made = createFormState({ plan, values: firstRows(form.fields), origin: { record: {}, user } })
    return { made, partName: shown.nameOf }
  }, [form, id, user, emptyText, partName])
  return (
    <div ref={makeInert}>
      <FormView id={id} state={state.made} partName={state.partName} />
    </div>
  )
}

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

/** One row in each table, so that its columns are seen, and one of each shape where rows have several. */
function firstRows(fields: FieldModel[]): Row {
  const blocks = fields.flatMap(({ name, shapes }) => (shapes ? [[name, shapes.map(rowOf)] as const] : []))
  return { ...firstOfTables(fields), ...Object.fromEntries(blocks) }
}

const rowOf = ({ shape }: FieldModel): Row => (shape ? { [shape.by]: shape.value } : {})

function firstOfTables(fields: FieldModel[]): Row {
  const tables = fields.filter(({ type, fields: inner, shapes }) => {
    const isList = type === 'rows' || type === 'json'
    return isList && inner.length > 0 && !shapes
  })
  return Object.fromEntries(
    tables
      .filter(field => field.schema.type !== 'object' && insidesOf(field).length > 0)
      .map(({ name }) => [name, [{}]]),
  )
}
