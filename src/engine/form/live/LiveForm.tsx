import { batch } from '@formily/reactive'
import { useEffect, useMemo, useRef } from 'react'
import type { ActionFormModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import { useHost } from '../../EngineContext.ts'
import type { WidgetsByKey } from '../../registry/useWidgets.ts'
import { createFormState } from '../core/createFormState.ts'
import type { FormState } from '../core/FormState.ts'
import { actionValues } from '../core/newRecordValues.ts'
import { payloadOf } from '../core/payloadOf.ts'
import { checkForm } from '../validation/checkForm.ts'
import { FormView } from './FormView.tsx'
import { livePlan } from './livePlan.ts'

/** What a form holds at a moment. */
export interface LiveValues {
  /** As it would be sent. */
  values: Row
  /** Paths of fields that are wrong. */
  wrong: string[]
  /** What is wrong with the whole. */
  general: string[]
}

export interface LiveFormProps {
  /** Another one makes the form anew. */
  id: string
  form: ActionFormModel
  /** What it holds; what arrives anew is put into its fields. Absent: what a new record begins with. */
  values?: Row | undefined
  /** Widgets beside those of the registry, by key. */
  widgets?: WidgetsByKey
  /** Called with each change, and once at the beginning where nothing was given. */
  onChange(live: LiveValues): void
}

/** A form that is filled in without being sent: each change is told, with what is wrong. */
export default function LiveForm({ id, form, values, widgets, onChange }: LiveFormProps) {
  const { user } = useHost()
  const latest = useRef(onChange)
  latest.current = onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives later is put into the form that is there.
  const state = useMemo(() => {
    const plan = livePlan(form, { id, user, mode: values ? 'update' : 'create' })
    const first = values ?? actionValues(plan.known, { user, names: plan.names, record: null })
    const made = createFormState({ plan, values: first, origin: { record: values ?? null, user } })
    made.status.submitted = values !== undefined
    return telling(made, () => latest.current(liveValues(made)))
  }, [form, id, user])

  useEffect(() => {
    if (values === undefined) latest.current(liveValues(state))
    else takeValues(state, values)
  }, [state, values])

  return <FormView id={id} state={state} widgets={widgets} />
}

function telling(state: FormState, tell: () => void): FormState {
  const { input, restructure } = state
  state.input = (handle, value) => {
    input(handle, value)
    tell()
  }
  state.restructure = (handle, rows, copied) => {
    restructure(handle, rows, copied)
    tell()
  }
  return state
}

function liveValues(state: FormState): LiveValues {
  const { general } = state.status.submitted ? checkForm(state) : { general: [] }
  return { values: payloadOf(state), wrong: state.errors.paths(), general }
}

/** What is held already stays as it is typed. */
function takeValues(state: FormState, values: Row): void {
  const held = payloadOf(state)
  batch(() => {
    for (const [name, handle] of state.handles) {
      if (state.errors.at(name) !== undefined) continue
      const given = values[name] ?? null
      if (JSON.stringify(held[name] ?? null) === JSON.stringify(given)) continue
      handle.node.value = given === null ? null : structuredClone(given)
    }
  })
}
