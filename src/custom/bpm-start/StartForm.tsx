import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Skeleton } from 'antd'
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import {
  DocumentForm,
  type DocumentFormControl,
  FaultBox,
  faultMessage,
  formatTime,
  type HttpFault,
  narrowForm,
  useDebounced,
  useHost,
  useRead,
} from '#engine'
import { formatMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import { detailAddress, INSTANCE, PeopleSelect, useRefreshProcesses } from '../bpm-instance/index.ts'
import { NextSteps } from './NextSteps.tsx'
import { type StartForm as Asked, type Startable, useStartForm } from './Startable.ts'
import { forgetDraft, keepDraft, readDraft } from './startDrafts.ts'

type Row = Record<string, unknown>

interface StartFormProps {
  process: Startable
  /** Id of a process whose values it begins with. */
  from: number | null
  onLeave(): void
}

/** The form of a process that is about to be started, and who will decide. */
export function StartForm({ process, from, onLeave }: StartFormProps) {
  const { data, error, mutate } = useStartForm(process.id)
  const former = useFormerValues(from)
  const fault = error ?? former.error
  return (
    <section className="m-page m-start-form" aria-label={process.name}>
      <header className="m-page-head">
        <Button type="text" aria-label={t('返回')} icon={<ArrowLeftOutlined />} onClick={onLeave} />
        <h1>{process.name}</h1>
        {process.description && <span className="m-hint m-start-about">{process.description}</span>}
      </header>
      {fault !== undefined && (
        <FaultBox title={t('表单加载失败')} onRetry={() => void mutate()}>
          {faultMessage(fault)}
        </FaultBox>
      )}
      {fault === undefined && (!data || former.isLoading) && <Skeleton active />}
      {data && !former.isLoading && fault === undefined && (
        <FilledIn process={process} asked={data} former={former.data ?? null} onLeave={onLeave} />
      )}
    </section>
  )
}

/** What was filled in for another process. */
function useFormerValues(from: number | null) {
  const { http } = useHost()
  return useRead<Row>(from === null ? null : [INSTANCE, 'values', from], async signal => {
    const answer = await http.request(`${INSTANCE}/get`, { query: { id: from }, silent: true, signal })
    return ((answer.data as { formVariables?: Row }).formVariables ?? {}) as Row
  })
}

interface FilledInProps {
  process: Startable
  asked: Asked
  former: Row | null
  onLeave(): void
}

function FilledIn({ process, asked, former, onLeave }: FilledInProps) {
  const host = useHost()
  const { userId } = host.user
  const control = useRef<DocumentFormControl>(null)
  const [draft] = useState(() => (former ? null : readDraft(userId, process.key)))
  const [round, setRound] = useState(0)
  const form = useMemo(() => asked.form && narrowForm(asked.form, asked.rights), [asked])
  const [values, setValues] = useState<Row>(former ?? draft?.values ?? {})
  const [chosen, setChosen] = useState<Record<string, number[]>>({})
  const [copies, setCopies] = useState<number[]>([])
  const [isJudged, setJudged] = useState(false)
  const { isBusy, problems, submit } = useStarting({ process, form, control, onStarted })
  const lacking = asked.selfSelected.filter(({ taskDefinitionKey: key }) => (chosen[key] ?? []).length === 0)
  useKeptDraft(userId, process.key, values, draft?.values ?? former ?? null)

  function onStarted(id: number): void {
    forgetDraft(userId, process.key)
    host.navigate(detailAddress(id))
  }

  function send(): void {
    setJudged(true)
    void submit(lacking.length === 0, {
      ...(asked.selfSelected.length > 0 && { startUserSelectAssignees: chosen }),
      ...(copies.length > 0 && { copyUserIds: copies }),
    })
  }

  function startAnew(): void {
    forgetDraft(userId, process.key)
    setValues({})
    setRound(round + 1)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands inside */}
      <div className="m-start-main" onKeyDown={handleKey}>
        <div className="m-start-fields">
          {problems.length > 0 && (
            <Alert type="error" showIcon role="alert" message={problems.join(t('；'))} />
          )}
          {draft && round === 0 && <DraftNotice at={draft.at} onClear={startAnew} />}
          {form ? (
            <Suspense fallback={<Skeleton active />}>
              <DocumentForm
                key={round}
                form={form}
                values={round === 0 ? (former ?? draft?.values) : undefined}
                isStored={false}
                control={control}
                onInput={() => setValues(control.current?.values() ?? {})}
              />
            </Suspense>
          ) : (
            <p className="m-hint">{t('这个流程不需要填写表单')}</p>
          )}
        </div>
        <aside className="m-start-next" aria-label={t('审批流程')}>
          <NextSteps
            definitionId={process.id}
            values={useDebounced(values, 600)}
            selfSelected={asked.selfSelected}
            chosen={chosen}
            isJudged={isJudged}
            onChoose={(key, people) => setChosen(all => ({ ...all, [key]: people }))}
          />
          <Form layout="vertical" component={false}>
            <Form.Item label={t('抄送给')} htmlFor="start-copies">
              <PeopleSelect id="start-copies" multiple value={copies} onChange={setCopies} />
            </Form.Item>
          </Form>
        </aside>
      </div>
      <footer className="m-start-foot">
        <Button onClick={onLeave}>{t('返回')}</Button>
        <Button type="primary" loading={isBusy} title="Ctrl + Enter" onClick={send}>
          {t('提交')}
        </Button>
      </footer>
    </>
  )
}

const DraftNotice = ({ at, onClear }: { at: number; onClear(): void }) => (
  <Alert
    type="info"
    showIcon
    message={t('已恢复 {{time}} 的草稿（仅保存在本设备）', { time: formatTime(formatMoment(at)) })}
    action={
      <Button size="small" onClick={onClear}>
        {t('清空重填')}
      </Button>
    }
  />
)

/** Keeps what is filled in, a moment after it was. */
function useKeptDraft(userId: number, key: string, values: Row, first: Row | null): void {
  const settled = useDebounced(values, 800)
  useEffect(() => {
    if (Object.keys(settled).length > 0 && settled !== first) keepDraft(userId, key, settled)
  }, [userId, key, settled, first])
}

interface StartingOptions {
  process: Startable
  form: Asked['form']
  control: React.RefObject<DocumentFormControl | null>
  onStarted(id: number): void
}

/** How to start a process: the form is checked first, and what the server finds wrong stands at its fields. */
function useStarting({ process, form, control, onStarted }: StartingOptions) {
  const { http, notify } = useHost()
  const refresh = useRefreshProcesses()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])

  async function submit(isComplete: boolean, more: object): Promise<void> {
    if (isBusy) return
    const { values, general } = form ? collected(control.current) : { values: {}, general: [] }
    setProblems(general)
    if (values === null || !isComplete) return
    setBusy(true)
    try {
      const body = { processDefinitionId: process.id, variables: values, ...more }
      const { data } = await http.request(`${INSTANCE}/create`, { method: 'POST', body, silent: true })
      notify.success(t('已提交'))
      void refresh()
      onStarted(Number((data as { id?: unknown } | null)?.id ?? data))
    } catch (fault) {
      setProblems(placed(fault as HttpFault, control.current))
    }
    setBusy(false)
  }
  return { isBusy, problems, submit }
}

const collected = (control: DocumentFormControl | null) =>
  control?.collect() ?? { values: null, general: [t('表单还在加载，请稍候')] }

/** Mistakes go to their fields; what belongs to none is returned with the refusal itself. */
function placed(fault: HttpFault, control: DocumentFormControl | null): string[] {
  const errors = fault.errors ?? []
  const own = errors.map(({ field, ...rest }) => ({ ...rest, field: field.replace(/^variables\./, '') }))
  return [...new Set([faultMessage(fault), ...(control?.place(own) ?? own.map(({ message }) => message))])]
}
