import { batch } from '@formily/reactive'
import { useContext, useEffect, useMemo, useRef } from 'react'
import { createDocumentValidator } from '#model/documents/createDocumentValidator.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import { takeExpressions } from '../../access/takeExpressions.ts'
import type { Row } from '../../data/Row.ts'
import { EngineContext, useHost } from '../../EngineContext.ts'
import type { EngineHost } from '../../EngineHost.ts'
import type { WidgetsByKey } from '../../registry/useWidgets.ts'
import { createFormState } from '../core/createFormState.ts'
import type { FormState } from '../core/FormState.ts'
import { actionValues } from '../core/newRecordValues.ts'
import { payloadOf } from '../core/payloadOf.ts'
import { checkForm } from '../validation/checkForm.ts'
import { takeValidation } from '../validation/takeValidation.ts'
import { FormView } from './FormView.tsx'
import { livePlan } from './livePlan.ts'
import { StepButtons } from './StepButtons.tsx'
import { telling } from './telling.ts'

takeExpressions()
takeValidation()

/** What a form holds at a moment. */
export interface LiveValues {
  /** As it would be sent. */
  values: Row
  /** What is wrong at fields, by their paths. */
  mistakes: { path: string; message: string }[]
  /** What is wrong with the whole. */
  general: string[]
  /** What the server's validator says of a document, by paths; '' for the whole. It need not have come from the form. */
  judge(document: unknown): { path: string; message: string }[]
}

interface LiveFormProps {
  /** Another one makes the form anew. */
  id: string
  form: ActionFormModel
  /** What it holds; what arrives anew is put into its fields. Absent: what a new record begins with. */
  values?: Row | undefined
  /** Widgets beside those of the registry, by key. */
  widgets?: WidgetsByKey
  /** Whether what is missing is told, too, as on an attempt to send it. Default: as soon as something was given. */
  isJudged?: boolean
  /** Language of its texts; that of the page where absent. */
  language?: EngineHost['language'] | undefined
  /** Called with each change, and once at the beginning where nothing was given. */
  onChange(live: LiveValues): void
}

/** A form that is filled in without being sent: each change is told, with what is wrong. */
export default function LiveForm(props: LiveFormProps) {
  const { id, form, values, widgets, isJudged = values !== undefined, language, onChange } = props
  const engine = useContext(EngineContext)
  const { user } = useHost()
  const latest = useRef(onChange)
  latest.current = onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives later is put into the form that is there.
  const state = useMemo(() => {
    const plan = livePlan(form, { id, user, mode: values ? 'update' : 'create' })
    const first = values ?? actionValues(plan.known, { user, names: plan.names, record: null })
    const made = createFormState({ plan, values: first, origin: { record: values ?? null, user } })
    return telling(made, () => latest.current(liveValues(made)))
  }, [form, id, user])

  useEffect(() => {
    if (values === undefined) latest.current(liveValues(state))
    else takeValues(state, values)
  }, [state, values])

  useEffect(() => {
    if (state.status.submitted === isJudged) return
    state.status.submitted = isJudged
    if (isJudged) latest.current(liveValues(state))
  }, [state, isJudged])

  const spoken = useMemo(
    () => engine && { ...engine, host: speaking(engine.host, language) },
    [engine, language],
  )
  // Its fields follow the state by themselves.
  const view = useMemo(() => <FormView id={id} state={state} widgets={widgets} />, [id, state, widgets])
  return (
    <EngineContext.Provider value={spoken}>
      {view}
      <StepButtons state={state} />
    </EngineContext.Provider>
  )
}

function speaking(host: EngineHost, language: EngineHost['language'] | undefined): EngineHost {
  if (language === undefined || language === host.language) return host
  return { ...host, language, text: text => (typeof text === 'string' ? text : text[language] || text.zh) }
}

function liveValues(state: FormState): LiveValues {
  const { general } = state.status.submitted ? checkForm(state) : { general: [] }
  const mistakes = state.errors.paths().map(path => ({ path, message: state.errors.at(path) ?? '' }))
  const judge = (document: unknown) =>
    createDocumentValidator(state.plan.schema ?? {})(document).map(({ field, message }) => ({
      path: field,
      message,
    }))
  return { values: payloadOf(state), mistakes, general, judge }
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
