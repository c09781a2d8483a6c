import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import {
  DocumentForm,
  type DocumentFormControl,
  faultMessage,
  type HttpFault,
  type VisitControl,
  VisitForms,
} from '#engine'
import { t } from '#model/language/t.ts'
import type { AskedForm, ShownActivity } from './Activity.ts'

type Row = Record<string, unknown>

interface EnrollFormProps {
  activity: ShownActivity
  asked: AskedForm | null
  /** What was filled in before. */
  values?: Row | undefined
  /** By which a visitor sends files; absent for accounts. */
  upload?: VisitControl['upload']
  onInput?(values: Row): void
  /** Looks at what stands above the form; false where something is wrong there. */
  onCheck?(): boolean
  /** @throws HttpFault, whose errors are placed at their fields */
  send(content: Row | null): Promise<void>
}

/** The form of an activity and the button that enrols. */
export function EnrollForm({ activity, asked, values, upload, onInput, onCheck, send }: EnrollFormProps) {
  const control = useRef<DocumentFormControl>(null)
  const [isBusy, setBusy] = useState(false)
  // Nobody enrols before all of the form has been seen.
  const [isLast, setLast] = useState(true)
  const [problems, setProblems] = useState<string[]>([])
  const word = activity.isQueued ? t('加入候补') : t('报名')

  async function submit(): Promise<void> {
    const isRight = onCheck?.() ?? true
    const collected = asked ? control.current?.collect() : { values: null, general: [] }
    setProblems(collected?.general ?? [t('表单还在加载，请稍候')])
    if (!isRight || !collected || (asked && collected.values === null)) return
    setBusy(true)
    try {
      await send(asked ? collected.values : null)
    } catch (fault) {
      setProblems(placed(fault as HttpFault, control.current))
    }
    setBusy(false)
  }

  return (
    <div className="m-enroll">
      {asked && (
        <VisitForms dictionaries={asked.dictionaries} upload={upload}>
          <DocumentForm
            form={asked.form}
            values={values}
            isStored={false}
            control={control}
            onStep={setLast}
            onInput={() => onInput?.(control.current?.values() ?? {})}
          />
        </VisitForms>
      )}
      {activity.needReview && <p className="m-hint">{t('报名须经主办方审核。')}</p>}
      {activity.isQueued && (
        <p className="m-hint">
          {t('有名额时按报名先后递补，须在 {{hours}} 小时内确认。', { hours: activity.offerHours })}
        </p>
      )}
      {problems.length > 0 && <Alert type="error" showIcon role="alert" message={problems.join(t('；'))} />}
      {isLast && (
        <Button type="primary" size="large" block loading={isBusy} onClick={() => void submit()}>
          {word}
        </Button>
      )}
    </div>
  )
}

/** Mistakes go to their fields; what belongs to none is returned with the refusal itself. */
function placed(fault: HttpFault, control: DocumentFormControl | null): string[] {
  const errors = (fault.errors ?? []).map(error => ({
    ...error,
    field: error.field.replace(/^content\./, ''),
  }))
  const rest = control?.place(errors) ?? errors.map(({ message }) => message)
  return [...new Set([faultMessage(fault), ...rest])]
}
