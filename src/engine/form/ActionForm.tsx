import { useMemo } from 'react'
import { sharedRecord } from '#model/expression/sharedRecord.ts'
import { t } from '#model/language/t.ts'
import type { ActionModel, PageModel, ResourceModel } from '#model/types/index.ts'
import type { Row, RowKey } from '../data/Row.ts'
import { placeOf } from '../data/treeRows.ts'
import { seenVersion, useMutations } from '../data/useMutations.ts'
import { useHost } from '../EngineContext.ts'
import type { Envelope } from '../EngineHost.ts'
import { tellDone } from '../text/messages.ts'
import { recordLabels } from '../text/recordWords.ts'
import { actionPlan } from './core/actionPlan.ts'
import { actionValues } from './core/newRecordValues.ts'
import { payloadOf } from './core/payloadOf.ts'
import { useActionRecords } from './core/useActionRecords.ts'
import { useFormState } from './core/useFormState.ts'
import { useSubmit } from './core/useSubmit.ts'
import { useLeaveQuestion } from './leave/useLeaveQuestion.tsx'
import { askedFirst } from './preview/askedFirst.ts'
import { useSavePreview } from './preview/useSavePreview.tsx'
import { useMadeSecrets } from './secrets/useMadeSecrets.tsx'
import { ArrivingSurface } from './surface/ArrivingSurface.tsx'
import { FormSurface, type FormSurfaceProps } from './surface/FormSurface.tsx'
import { FormBody, useFormId } from './view/FormBody.tsx'
import { FormFooter } from './view/FormFooter.tsx'
import { FormNotice } from './view/FormNotice.tsx'

export { VisitorForm } from '../visit/VisitorForm.tsx'

interface ActionFormProps {
  action: ActionModel
  model: PageModel
  /** The record of a row, the chosen ones, or none for an action of the list; as the list has them. */
  records: Row[]
  /** Values that a surrounding page imposes. */
  fixed?: Row
  /** @param answer of the server; null where the list is only read anew */
  onDone(answer: Envelope | null): void
  /** After the user has agreed to lose what was typed. */
  onCancel(): void
}

/**
 * The dialog that an action asks for before it runs; then it runs. What its form reads of the records beyond what
 * the list says of them is read first. Loads Formily, so import it lazily.
 */
export function ActionForm(props: ActionFormProps) {
  const { action, model, records: rows, onCancel } = props
  const { text } = useHost()
  const resource = model.resource as ResourceModel
  const { records, error, retry } = useActionRecords(action, resource, rows)
  const label = recordLabels(resource, rows)
  const words = text(action.form?.title ?? action.title)
  const surface = {
    surface: 'dialog' as const,
    title: rows.length > 0 ? t('{{title}}{{label}}', { title: words, label }) : words,
    width: action.form?.width ?? 0,
  }
  if (records) return <ActionFormContent {...props} records={records} {...surface} />
  return <ArrivingSurface {...surface} label={label} error={error} onRetry={retry} onClose={onCancel} />
}

/** The form of an action whose records are there. */
function ActionFormContent(props: ActionFormProps & Pick<FormSurfaceProps, 'surface' | 'title' | 'width'>) {
  const { action, model, records, fixed, onDone, onCancel, surface, title, width } = props
  const host = useHost()
  const { user } = host
  const resource = model.resource as ResourceModel
  const id = useFormId()
  const plan = useMemo(() => actionPlan({ action, model, user }), [action, model, user])
  const record = records.length === 0 ? null : sharedRecord(records)
  const state = useFormState(
    plan,
    () => ({ record, user }),
    () => actionValues(plan.known, { user, names: plan.names, record }),
  )
  const mutations = useMutations(resource)
  const question = useLeaveQuestion(state)
  const preview = useSavePreview()
  const secrets = useMadeSecrets(state)
  const { submit, saving, notice, setNotice } = useSubmit({ state, id, prepare: secrets.fill, send })

  async function send(): Promise<void> {
    const key = keyOf(action, resource, records)
    const values = { ...placeOf(resource, fixed), ...payloadOf(state), ...seenVersion(action, records) }
    const asked = key === null ? values : { ...values, [resource.key]: key }
    const answer = await askedFirst({
      ask: again => preview.ask(action.preview, asked, again),
      work: headers => mutations.run(action, { key, values, silent: true, headers }),
    })
    if (answer === null) return
    state.status.dirty = false
    await secrets.tell(record)
    tellDone(host.notify, answer, t('{{title}}成功', { title: host.text(action.title) }))
    onDone(answer)
  }

  const close = () => void question.ask().then(agreed => agreed && onCancel())
  return (
    <FormSurface surface={surface} title={title} width={width} onClose={close}>
      <FormBody
        key={plan.id}
        id={id}
        state={state}
        onSubmit={() => void submit()}
        notice={
          notice && (
            // The record is not in this form, so there is nothing to take over: the list is read anew.
            <FormNotice
              notice={notice}
              reloading={false}
              onReload={() => onDone(null)}
              onClose={() => setNotice(null)}
            />
          )
        }
        footer={
          <FormFooter
            state={state}
            saving={saving}
            primary={t('确定')}
            danger={action.danger}
            onSubmit={() => void submit()}
            onCancel={close}
          />
        }
      />
      {question.dialog}
      {preview.dialog}
      {secrets.dialog}
    </FormSurface>
  )
}

/** A row's key, the keys of a selection, or none. */
function keyOf(action: ActionModel, { key }: ResourceModel, records: Row[]): RowKey | RowKey[] | null {
  if (action.on === 'list') return null
  const keys = records.map(record => record[key] as RowKey)
  return action.on === 'selection' ? keys : (keys[0] ?? null)
}
