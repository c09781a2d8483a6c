import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import { lockedFields } from '#model/lockedFields.ts'
import type { FormModel, PageModel, ReferenceModel, ResourceModel } from '#model/types/index.ts'
import { useLookups } from '../data/lookups.ts'
import { operationPath } from '../data/operationPath.ts'
import type { Row, RowKey } from '../data/Row.ts'
import { withTop } from '../data/treeRows.ts'
import { useMutations } from '../data/useMutations.ts'
import { recordOf } from '../data/useRecord.ts'
import { useHost } from '../EngineContext.ts'
import type { EngineHost } from '../EngineHost.ts'
import type { Proposal } from '../list/proposals.ts'
import { doneMessage, faultMessage } from '../text/messages.ts'
import { inSentence } from '../text/recordWords.ts'
import type { FormMode } from './core/FormPlan.ts'
import { mergeFresh } from './core/mergeFresh.ts'
import { payloadOf } from './core/payloadOf.ts'
import { recordPlan } from './core/recordPlan.ts'
import { recordValues } from './core/recordValues.ts'
import { useFormState } from './core/useFormState.ts'
import { useProposal } from './core/useProposal.ts'
import { useSubmit } from './core/useSubmit.ts'
import { formTitle } from './formTitle.ts'
import { useLeaveQuestion } from './leave/useLeaveQuestion.tsx'
import { askedFirst } from './preview/askedFirst.ts'
import { useSavePreview } from './preview/useSavePreview.tsx'
import { useMadeSecrets } from './secrets/useMadeSecrets.tsx'
import { useSavedSteps } from './steps/useSavedSteps.tsx'
import { FormSurface } from './surface/FormSurface.tsx'
import { FormBody, useFormId } from './view/FormBody.tsx'
import { FormFooter } from './view/FormFooter.tsx'
import { FormNotice, ProposalNotice } from './view/FormNotice.tsx'

export interface RecordFormProps {
  model: PageModel
  mode: FormMode
  /** The record as the list has it, read anew when the form opens; null for a new one. */
  record?: Row | null
  /** Values of a new record, beside its defaults. */
  initialValues?: Row
  /** Field where typing begins; the first where absent. */
  focus?: string
  /** What is filled in beside what is stored, to be looked at and saved. */
  proposal?: Proposal | null | undefined
  /** Values that a surrounding page imposes on a new record. */
  fixed?: Row
  surface: FormModel['open']
  /** What stands around it has a heading already. */
  isHeaded?: boolean
  /** What a second button goes on with once the record is saved: 发布; absent for none. */
  saveAnd?: string | undefined
  /** Returns what shows a saved record, which its message offers; null for nothing. */
  viewOf?(record: Row): (() => void) | null
  /** Fields that the next form begins with where 保存并继续 is offered; absent where it is not. */
  continues?: readonly string[] | undefined
  /** After it was saved, with the answered record where there is one, and what the user goes on with. */
  onSaved(record: Row, next?: NextStep): void
  /** After the user has agreed to lose what was typed. */
  onCancel(): void
}

/** New records that are made one after the other in one form. */
interface Round {
  count: number
  /** What the last one leaves to the next; null for the first. */
  kept: Row | null
}

/** What follows a saved record: nothing, what a second button says, or another new record in this form. */
type NextStep = 'nothing' | 'further' | 'another'

/** The form of a record that is there, or is new. */
export function RecordFormContent(props: RecordFormProps & { record: Row | null }) {
  const { model, mode, record, initialValues, focus, fixed, surface, isHeaded, onCancel } = props
  const host = useHost()
  const { user } = host
  const resource = model.resource as ResourceModel
  const id = useFormId()
  // As it stood when the form opened.
  const [locked] = useState(() => (record === null ? [] : lockedFields(resource, record)))
  const plan = useMemo(
    () => recordPlan({ model, mode, user, fixed, locked }),
    [model, mode, user, fixed, locked],
  )
  const lookups = useLookups()
  const submits = mode === 'create' && resource.approval?.submit === 'create'
  const [round, setRound] = useState<Round>({ count: 0, kept: null })
  const state = useFormState(
    plan,
    () => ({ record, user }),
    () =>
      recordValues(plan, {
        user,
        record,
        ...(round.kept ? { initialValues: { ...fixed, ...round.kept } } : { initialValues, fixed }),
      }),
    ({ reference }, key, field) =>
      lookups.find({ ...(reference as ReferenceModel), query: { from: resource.page, field } }, key),
    round.count,
  )
  useProposal(state, props.proposal ?? null)
  const mutations = useMutations(resource)
  const question = useLeaveQuestion(state)
  const preview = useSavePreview()
  const secrets = useMadeSecrets(state)
  const { submit, attempt, saving, notice, setNotice } = useSubmit({ state, id, prepare: secrets.fill, send })
  const next = useRef<NextStep>('nothing')
  const submitBy = (step: NextStep) => {
    next.current = step
    void submit()
  }
  const continues = mode === 'create' && !submits && !resource.keepsDrafts ? props.continues : undefined
  const steps = useSavedSteps({ state, resource, fixed, attempt, update: updateStep })
  const { reload, reloading } = useReload()

  // Read anew behind an open form: what nobody has touched follows.
  useEffect(() => {
    if (record && record !== state.origin.record) mergeFresh(state, record)
  }, [record, state])

  async function send(): Promise<void> {
    const values = payloadOf(state)
    const isNew = mode === 'create'
    const sent = isNew ? { ...fixed, ...values } : { ...values, ...identityOf(resource, state.origin.record) }
    const operation = resource.operations[isNew ? 'create' : 'update']
    // Few pages ask for it.
    const once = isNew && operation?.once ? await import('./core/onceKeys.ts') : null
    const answer = await askedFirst({
      ask: again => preview.ask(operation?.preview, sent, again),
      work: agreed =>
        isNew
          ? mutations.create(sent, {
              silent: true,
              headers: { ...once?.onceHeaders(state), ...agreed },
              ...(steps.isKept ? { query: { draft: 1 } } : {}),
            })
          : mutations.update(sent, { silent: true, headers: agreed }),
    })
    if (answer === null) return
    once?.forgetOnce(state)
    state.status.dirty = false
    const saved = (answer.data as Row | undefined) ?? { ...state.origin.record, ...values }
    await secrets.tell(saved, next.current === 'another')
    // Beside an open form there is nothing else to look at.
    const view = next.current === 'nothing' ? (props.viewOf?.(saved) ?? null) : null
    host.notify.success(
      doneMessage(answer, savedWords(mode, submits)),
      view === null ? undefined : { title: t('查看'), run: view },
    )
    props.onSaved(saved, next.current)
    if (next.current === 'another')
      setRound(({ count }) => ({ count: count + 1, kept: keptValues(values, continues ?? []) }))
  }

  /** Saves what somebody has changed in a step of the record. */
  async function updateStep(names: ReadonlySet<string>): Promise<boolean> {
    const changed = [...names].filter(name => state.touched.has(name))
    if (changed.length === 0) return true
    const values = Object.entries(payloadOf(state)).filter(([name]) => names.has(name))
    const sent = { ...Object.fromEntries(values), ...identityOf(resource, state.origin.record) }
    const answer = await askedFirst({
      ask: again => preview.ask(resource.operations.update?.preview, sent, again),
      work: headers => mutations.update(sent, { silent: true, headers }),
    })
    if (answer === null) return false
    const { data } = answer
    for (const name of changed) state.touched.delete(name)
    mergeFresh(state, withTop(resource, { ...state.origin.record, ...(data as Row | undefined) }))
    state.status.dirty = state.touched.size > 0
    state.status.saved = t('本步已保存')
    return true
  }

  function useReload() {
    const [reloading, setReloading] = useState(false)
    async function reload(): Promise<void> {
      setReloading(true)
      try {
        const fresh = await readRecord(host, resource, state.origin.record ?? {})
        setNotice({ kind: 'merged', changes: mergeFresh(state, fresh) })
      } catch (error) {
        setNotice({ kind: 'fault', messages: [faultMessage(error)] })
      } finally {
        setReloading(false)
      }
    }
    return { reload, reloading }
  }

  const further =
    props.saveAnd === undefined ? undefined : t('保存并{{action}}', { action: inSentence(props.saveAnd) })
  async function close(): Promise<void> {
    if ((await question.ask()) && (await secrets.show())) onCancel()
  }
  return (
    <FormSurface
      surface={surface}
      title={isHeaded ? null : formTitle(mode, resource, record, host.text)}
      width={model.form?.width ?? 0}
      onClose={() => void close()}
    >
      <FormBody
        key={`${plan.id} ${round.count}`}
        id={id}
        state={state}
        focus={focus}
        onSubmit={goesOn => mode !== 'read' && submitBy(goesOn && continues ? 'another' : 'nothing')}
        notice={
          <>
            {notice && (
              <FormNotice
                notice={notice}
                reloading={reloading}
                onReload={() => void reload()}
                onClose={() => setNotice(null)}
              />
            )}
            {props.proposal && <ProposalNotice words={props.proposal.words} />}
            {steps.notice}
            {secrets.notice}
          </>
        }
        footer={
          <FormFooter
            state={state}
            saving={saving}
            primary={primaryWords(mode, submits)}
            onSubmit={() => submitBy('nothing')}
            further={
              further === undefined ? undefined : { words: further, onSubmit: () => submitBy('further') }
            }
            onAnother={continues && further === undefined ? () => submitBy('another') : undefined}
            onCancel={() => void close()}
          />
        }
      />
      {question.dialog}
      {preview.dialog}
      {secrets.dialog}
    </FormSurface>
  )
}

/** What the next of a series begins with. */
const keptValues = (values: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.filter(name => name in values).map(name => [name, values[name]]))

/** @param submits whether the new record is submitted as it is created, which nobody must come upon afterwards */
function primaryWords(mode: FormMode, submits: boolean): string | null {
  if (mode === 'read') return null
  return submits ? t('提交') : t('保存')
}

function savedWords(mode: FormMode, submits: boolean): string {
  if (mode === 'update') return t('修改成功')
  return submits ? t('已提交审批，可以在详情中查看进度') : t('新增成功')
}

/** A change names its record, and the version that it was made on. */
function identityOf({ key }: ResourceModel, record: Row | null): Row {
  const { version } = record ?? {}
  return {
    [key]: record?.[key],
    ...(version === undefined || version === null ? {} : { version }),
  }
}

async function readRecord(host: EngineHost, resource: ResourceModel, record: Row): Promise<Row> {
  const { operations, key } = resource
  if (!operations.read) throw new Error(t('这条记录不能重新读取，请关闭后重新打开。'))
  const { path, query } = operationPath(operations.read, [record[key] as RowKey])
  return withTop(resource, recordOf(await host.http.request(path, { query, silent: true })))
}
