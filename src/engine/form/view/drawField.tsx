import { raw } from '@formily/reactive'
import type { ReactNode } from 'react'
import { isDescribedObject } from '#model/describedObject.ts'
import { hasInsides } from '#model/fieldAccess.ts'
import { embeddedAs } from '#model/fieldReferences.ts'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { FieldView } from '../../cells/FieldView.tsx'
import type { Row } from '../../data/Row.ts'
import { FaultBoundary } from '../../faults/FaultBoundary.tsx'
import { MissingWidget } from '../../faults/FaultBox.tsx'
import type { WidgetCompanion, WidgetProps } from '../../registry/defineWidget.ts'
import { declaredPath } from '../core/declaredPath.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { isDrawnObject } from '../core/isDrawnObject.ts'
import { newRowValues } from '../core/newRecordValues.ts'
import { plainValue } from '../core/plainValue.ts'
import { checkField } from '../validation/checkField.ts'
import { shownError } from '../validation/shownError.ts'
import type { FormContextValue } from './FormContext.ts'
import { explainId, labelId } from './FormItem.tsx'

/**
 * What a form hands to the widget of a table of rows (property `rows`): the widget draws the frame, the form its
 * cells, so that linkage, formulas and errors work inside rows as they do outside.
 */
export interface RowsControl {
  /** The input of a cell. */
  cell(index: number, field: FieldModel): ReactNode
  /** The fields of a row, each with its title, in so many columns. */
  item(index: number, columns: number): ReactNode
  /**
   * Takes the rows after one was added, removed or moved.
   * @param copied place of a row that was copied from the one before it
   */
  restructure(rows: Row[], copied?: number): void
  /** A new row with its defaults; where there are several shapes of rows, of one of them. */
  newRow(shape?: FieldModel): Row
  /** Number of mistakes in a row. */
  mistakes(index: number): number
}

const VALUES_READ = /\bvalues\.([A-Za-z]\w*)/g

interface DrawFieldOptions {
  handle: FieldHandle
  id: string
  error: string | undefined
  /** There is help or an error beside it. */
  isDescribed: boolean
  /** Name of the input where no label points at it: in a table. */
  label?: string
}

/**
 * Draws the input of a field, or its value where it cannot be edited. A plain function of the observer that calls
 * it, so that a field costs one observer.
 */
export function drawField(props: DrawFieldOptions, context: FormContextValue): ReactNode {
  const { handle } = props
  const path = `${context.state.plan.model.component} → ${handle.path}`
  return <FaultBoundary path={path}>{drawControl(props, context)}</FaultBoundary>
}

function drawControl(props: DrawFieldOptions, context: FormContextValue): ReactNode {
  const { handle } = props
  const definition = context.widgets[handle.widget]
  const isShownOnly = handle.standing === 'readOnly' || handle.look.readOnly
  if (isShownOnly && !hasInsides(handle.field)) return drawValue(handle, context)
  if (context.coming?.has(handle.widget)) return <div className="m-form-coming" aria-busy="true" />
  if (!definition) return <MissingWidget name={handle.widget} />
  const Input = definition.input
  return <Input {...(inputProps(props, context) as WidgetProps<never>)} />
}

function drawValue(handle: FieldHandle, { state }: FormContextValue): ReactNode {
  // Also of a copy: it gets a number of its own.
  if (handle.field.series && state.plan.mode === 'create')
    return <div className="m-form-value m-hint">{t('保存后生成')}</div>
  const { widget, widgetProps, look } = handle
  const field = look.options ? { ...handle.field, options: look.options } : handle.field
  const described = field.documentSchema
  const record = {
    ...state.origin.record,
    ...(described === null ? {} : { [described]: plainValue(state.form.values[described]) }),
    [field.name]: plainValue(handle.node.value),
  }
  return (
    <div className="m-form-value">
      <FieldView field={field} record={record} widget={widget} widgetProps={widgetProps} />
    </div>
  )
}

function inputProps(
  { handle, id, error, isDescribed, label }: DrawFieldOptions,
  context: FormContextValue,
): WidgetProps {
  const { state } = context
  const { node, look, field, standing } = handle
  const rows = hasInsides(field) && !isDescribedObject(field) ? rowsControl(handle, context) : undefined
  return {
    ...(field.otherOf === undefined ? {} : { placeholder: t('请说明') }),
    ...handle.widgetProps,
    ...look.widgetProps,
    id,
    value: raw(node.value),
    onChange: value => state.input(handle, value),
    onBlur: () => handleBlur(handle, context),
    disabled: standing === 'disabled' || look.disabled || undefined,
    readOnly: standing === 'readOnly' || look.readOnly || undefined,
    status: error === undefined ? undefined : 'error',
    field: look.options ? { ...field, options: look.options } : field,
    onInvalid: (message: string | null) => report(handle, message, context),
    companion: companionOf(handle, state),
    values: valuesFor(handle, state),
    query: candidateQuery(handle, state),
    rows,
    document: field.documentSchema === null ? undefined : context.drawDocument(handle),
    object:
      isDrawnObject(handle) && handle.owner.length === 0
        ? (columns: number) => context.drawObject(handle, columns)
        : undefined,
    'aria-required': look.required || state.presence.isDemanded(handle.path) || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': isDescribed || error !== undefined ? explainId(id) : undefined,
    ...(label === undefined ? { 'aria-labelledby': labelId(id) } : { 'aria-label': label }),
  }
}

/** What the whole form holds. A widget that goes by a property of it (`versionOf`) is drawn anew with that. */
function valuesFor({ widgetProps }: FieldHandle, { form }: FormState): Row {
  const { versionOf } = widgetProps
  // Read here, where the observer notes it.
  if (typeof versionOf === 'string') return { [versionOf]: plainValue(form.values[versionOf]) }
  return form.values
}

/** What the widget shows beside its own value, where the page gives it something. */
function companionOf({ field }: FieldHandle, state: FormState): WidgetCompanion | undefined {
  const companion = state.handles.get(field.companion ?? '')
  if (!companion?.isCompanion) return undefined
  return {
    value: raw(companion.node.value),
    onChange: value => state.input(companion, value),
    disabled: companion.standing !== 'editable' || companion.look.disabled || companion.look.readOnly,
  }
}

/** What was typed is checked when it is left; an untouched field is not blamed for being empty. */
function handleBlur(handle: FieldHandle, { state }: FormContextValue): void {
  // A cell of a row that was added holds nothing, not even null, before somebody types into it.
  const isHeld = handle.owner.length === 0 || handle.node.value !== undefined
  const isTouched = isHeld && state.touched.has(handle.owner[0] ?? handle.path)
  if (isTouched || handle.look.invalid !== null || state.status.submitted) checkField(state, handle)
}

/** A widget that holds what is no value yet (half of a JSON text) says so; it cannot be saved like that. */
function report(handle: FieldHandle, message: string | null, { state }: FormContextValue): void {
  if (handle.look.invalid === message) return
  handle.look.invalid = message
  state.status.dirty = true
  const isShown = state.status.submitted || shownError(state, handle) !== undefined
  if (isShown || message === null) checkField(state, handle)
}

/** What a new row begins with: its defaults, which read what the form holds. */
function newRow(inside: FieldModel, { plan, form, origin }: FormState): Row {
  const behind = plainValue(form.values) as Row
  return newRowValues(inside, { user: origin.user, names: plan.names, behind })
}

/** Returns the row that a field stands in; undefined for one of the form itself. */
function rowAround(path: string, values: Row): Row | undefined {
  const steps = path.split('.').slice(0, -1)
  if (steps.length === 0) return undefined
  return steps.reduce<unknown>((inner, step) => (inner as Row | undefined)?.[step], values) as Row | undefined
}

/** Returns what the widget of a table of rows is handed. */
function rowsControl(handle: FieldHandle, { state, drawCell, drawObject }: FormContextValue): RowsControl {
  return {
    cell: (index, field) => drawCell(state.cell([handle.path, String(index)], field)),
    item: (index, columns) => drawObject(handle, columns, index),
    restructure: (rows, copied) => state.restructure(handle, rows, copied),
    newRow: (shape = handle.field) => newRow(shape, state),
    mistakes: index =>
      state.errors.paths().filter(path => path.startsWith(`${handle.path}.${index}.`)).length,
  }
}

/**
 * Returns what a picker sends along: which reference it fills in, and the values of the form that the candidates
 * depend on; undefined for a field that is no reference. Inside an observer the field is drawn anew when one of
 * these values changes.
 */
function candidateQuery(handle: FieldHandle, state: FormState): Record<string, unknown> | undefined {
  const { field, path } = handle
  const { form, plan } = state
  if (embeddedAs(field) === null || plan.declared === null) return undefined
  const { page, action } = plan.declared
  const declared = declaredPath(state, handle)
  const names = [...(field.reference?.where ?? '').matchAll(VALUES_READ)].map(match => match[1] as string)
  const row = rowAround(path, form.values)
  const read = (name: string) => (row && name in row ? row[name] : form.values[name])
  const values = Object.fromEntries(names.map(name => [name, plainValue(read(name)) ?? null]))
  return {
    from: page,
    field: action === null ? declared : `${action}.${declared}`,
    ...(names.length > 0 ? { values: JSON.stringify(values) } : {}),
  }
}
