import { createForm, type Form } from '@formily/core'
import { autorun, batch, observable, untracked } from '@formily/reactive'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import { compileReaction } from '../reactions/compileReaction.ts'
import { repeatValues } from '../reactions/repeatValues.ts'
import { settleForm } from '../reactions/settleForm.ts'
import { checkField } from '../validation/checkField.ts'
import { shownError } from '../validation/shownError.ts'
import { type CellFields, createCells } from './createCells.ts'
import { createChosen, type LookUp } from './createChosen.ts'
import { createErrors } from './createErrors.ts'
import { createHandle } from './createHandle.ts'
import { createPresence } from './createPresence.ts'
import { createTitleWords } from './createTitleWords.ts'
import { type FieldHandle, isEditedDocument } from './FieldHandle.ts'
import type { FormPlan } from './FormPlan.ts'
import type { FormDocument, FormOrigin, FormState } from './FormState.ts'
import { fieldsBeside } from './fieldsBeside.ts'
import { isDrawnObject } from './isDrawnObject.ts'
import { movedMistakes } from './movedMistakes.ts'
import { takeOver, takeOverFirst } from './takeOver.ts'

interface FormStateOptions {
  plan: FormPlan
  /** Values to begin with; what no field knows is kept for expressions, never sent. */
  values: Row
  origin: FormOrigin
  /** Looks up a record that was chosen for a reference; absent where nothing reads one. */
  lookUp?: LookUp
}

/** Returns an open form over a plan. Nothing of it outlives its last reader, so nothing has to be closed. */
export function createFormState({ plan, values, origin, lookUp }: FormStateOptions): FormState {
  const form = createQuietForm(values)
  const handles = batch(() => createHandles(form, plan))
  const state: FormState = {
    plan,
    origin,
    form,
    handles,
    errors: createErrors(),
    presence: createPresence(),
    chosen: createChosen(lookUp),
    words: createTitleWords(),
    documents: observable.shallow(new Map(awaitedDocuments(handles))),
    status: observable.shallow({
      dirty: false,
      submitted: false,
      nextStep: null,
      previousStep: null,
      saving: false,
      saved: null,
    }),
    touched: new Set(),
    awaited: new Set(),
    hiddenAtFirst: new Set(),
    revealers: new Set(),
    saveStep: null,
    firstStep: 0,
    goToStep: null,
    cell: (owner, field) => cells.of(owner, field),
    cells: () => cells.all(),
    input: (handle, value) => {
      input(state, handle, value)
      if (handle.field.reference?.copied) takeOver(state, handle, lookUp)
    },
    restructure: (handle, rows, copied) => restructure({ state, cells, handle, rows, copied }),
  }
  const cells: CellFields = createCells({ form, plan, attach: handle => attachReactions(state, handle) })
  settleForm(state)
  for (const handle of handles.values()) attachReactions(state, handle)
  takeOverFirst(state, lookUp)
  // What an object holds is checked, whether its tab was opened or not.
  for (const { field } of [...handles.values()].filter(isDrawnObject))
    for (const inner of field.fields) state.cell([field.name], inner)
  const hidden = [...handles.values()].filter(({ node }) => node.display !== 'visible')
  return Object.assign(state, { hiddenAtFirst: new Set(hidden.map(({ path }) => path)) })
}

/** Documents are not checked, and not sent, before their forms are there. */
const awaitedDocuments = (handles: ReadonlyMap<string, FieldHandle>): [string, FormDocument][] =>
  [...handles.values()].filter(isEditedDocument).map(({ field }) => [field.name, { kind: 'loading' }])

/**
 * Formily's form listens to every change on the page, to tell its effects. There are none here, and what listens
 * is never forgotten: each form that was ever opened would stay, and slow the next ones down.
 */
function createQuietForm(values: Row): Form {
  const form = createForm({ values: structuredClone(values) })
  for (const stopListening of form.disposers) stopListening()
  return form
}

function createHandles(form: Form, { planned }: FormPlan): Map<string, FieldHandle> {
  const handles = new Map<string, FieldHandle>()
  for (const [name, field] of planned) handles.set(name, createHandle(form, [], field))
  return handles
}

function attachReactions(state: FormState, handle: FieldHandle): void {
  const { field, owner, node } = handle
  const fields = untracked(() => fieldsBeside(state, owner))
  const scope = { place: 'reaction' as const, state, owner, fields, field, self: handle.path }
  const find = (from: string[], name: string) => findHandle(state, from, name, fields)
  const runs = field.reactions.map(reaction => compileReaction({ reaction, handle, state, scope, find }))
  const speak = repeatValues(state, handle, fields)
  if (speak) runs.unshift(speak)
  for (const run of runs) node.disposers.push(autorun(run))
}

function findHandle(
  state: FormState,
  owner: string[],
  name: string,
  fields: FieldModel[],
): FieldHandle | undefined {
  const sibling = owner.length > 0 ? fields.find(field => field.name === name) : undefined
  return sibling ? state.cell(owner, sibling) : state.handles.get(name)
}

function input(state: FormState, handle: FieldHandle, value: unknown): void {
  batch(() => {
    handle.node.value = value
    state.status.dirty = true
    state.touched.add(handle.owner[0] ?? handle.path)
    state.awaited.delete(handle.path)
    const isChecked = state.status.submitted || shownError(state, handle) !== undefined
    if (isChecked) untracked(() => checkField(state, handle))
  })
}

interface Restructuring {
  state: FormState
  cells: CellFields
  handle: FieldHandle
  rows: Row[]
  copied: number | undefined
}

function restructure({ state, cells, handle, rows, copied }: Restructuring): void {
  const { path, node } = handle
  const before = untracked(() => (Array.isArray(node.value) ? [...(node.value as Row[])] : []))
  const told = untracked(() => movedMistakes(state.errors, { path, before, rows, copied }))
  cells.forget(path)
  state.errors.clear(path)
  batch(() => {
    state.presence.forget(path)
    input(state, handle, rows)
    // What has been told of a row stays told, also where its cells are not drawn anew yet.
    for (const [place, message] of told)
      if (state.errors.at(place) === undefined) state.errors.set(place, message)
  })
}
