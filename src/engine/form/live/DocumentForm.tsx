import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import { useHost } from '../../EngineContext.ts'
import type { HttpFault } from '../../EngineHost.ts'
import { createFormState } from '../core/createFormState.ts'
import type { FormState } from '../core/FormState.ts'
import { actionValues } from '../core/newRecordValues.ts'
import { payloadOf } from '../core/payloadOf.ts'
import { takeContent } from '../core/takeContent.ts'
import { checkForm } from '../validation/checkForm.ts'
import { placeErrors } from '../validation/placeErrors.ts'
import { validatorMaker } from '../validation/validatorMaker.ts'
import { useFormId } from '../view/FormBody.tsx'
import { revealField } from '../view/revealField.ts'
import { FormView } from './FormView.tsx'
import { livePlan } from './livePlan.ts'
import { StepButtons } from './StepButtons.tsx'
import { telling } from './telling.ts'

/** What the buttons around a document's form do with it. */
export interface DocumentFormControl {
  /** Checks all of it. What is wrong stands at its fields, the first of them in sight. */
  collect(): {
    /** As it would be sent; null where something is wrong. */
    values: Row | null
    /** What is wrong with the whole. */
    general: string[]
  }
  /** What it holds at the moment, right or wrong. */
  values(): Row
  /** Puts values into it as if they were typed: what was read out of a workbook. Others stay. */
  take(content: Row): void
  /** Takes values as if somebody had typed them. */
  fill(values: Row): void
  /** Brings a field into sight, with the focus. */
  reveal(path: string): void
  /** Puts what the server found wrong at its fields. Returns what belongs to none of them. */
  place(errors: HttpFault['errors']): string[]
}

interface DocumentFormProps {
  form: ActionFormModel
  /** What was filled in before. */
  values?: Row | undefined
  /** Whether there is a document already; else it begins with the form's defaults. */
  isStored: boolean
  control: Ref<DocumentFormControl>
  /** Called with each change. */
  onInput?(): void
  /** Told whether no step of the form follows. The function stays the same. */
  onStep?(isLast: boolean): void
  /** What stands below an input, by its path (`lines.0.amount`). Changes of it draw the whole form anew. */
  beside?(path: string): ReactNode
}

/** The form of a document that no record surrounds: whoever draws it has the buttons, and sends it. */
export default function DocumentForm({
  form,
  values,
  isStored,
  control,
  onInput,
  onStep,
  beside,
}: DocumentFormProps) {
  const { user } = useHost()
  const id = useFormId()
  const latest = useRef(onInput)
  latest.current = onInput
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it began with is not taken again.
  const state = useMemo(
    () => telling(openForm(form, { id, user, values: values ?? {}, isStored }), () => latest.current?.()),
    [form, id, user],
  )
  useImperativeHandle(control, () => controlOf(state, id), [state, id])
  useEffect(loadValidation, [])
  return (
    <>
      <FormView id={id} state={state} beside={beside} isEarly />
      <StepButtons state={state} onStep={onStep} />
    </>
  )
}

/** What judges comes while somebody reads the first questions; where it did not, with the next attempt to send. */
function loadValidation(): void {
  validatorMaker.load().catch(error => console.warn('What judges a form could not be loaded.', error))
}

interface Opening {
  id: string
  user: ReturnType<typeof useHost>['user']
  values: Row
  isStored: boolean
}

function openForm(form: ActionFormModel, { id, user, values, isStored }: Opening): FormState {
  const plan = livePlan(form, { id, user, mode: isStored ? 'update' : 'create' })
  const first = isStored ? {} : actionValues(plan.known, { user, names: plan.names, record: null })
  return createFormState({
    plan,
    values: { ...first, ...values },
    origin: { record: isStored ? values : null, user },
  })
}

const controlOf = (state: FormState, id: string): DocumentFormControl => ({
  collect() {
    if (!validatorMaker.get()) {
      loadValidation()
      return { values: null, general: [t('表单还在加载，请稍候')] }
    }
    state.status.submitted = true
    const { valid, first, general } = checkForm(state)
    if (first !== null) revealField(state, id, first)
    return { values: valid ? payloadOf(state) : null, general }
  },
  values: () => payloadOf(state),
  take: content => takeContent(state, content),
  fill(values) {
    for (const [name, value] of Object.entries(values)) {
      const handle = state.handles.get(name)
      if (handle) state.input(handle, value)
    }
  },
  reveal: path => revealField(state, id, path),
  place(errors) {
    const { first, general } = placeErrors(state, errors)
    if (first !== null) revealField(state, id, first)
    return general
  },
})
