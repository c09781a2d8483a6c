import { Alert, Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import {
  FaultBox,
  faultMessage,
  type HttpFault,
  hasPermission,
  useHost,
  useLeaveGuard,
  useRead,
} from '#engine'
import { isSame } from '#model/isSame.ts'
import { t } from '#model/language/t.ts'
import type { Quota, QuotaForm, StoredQuota } from './Quota.ts'
import { QuotaList } from './QuotaList.tsx'
import { QuotaRow } from './QuotaRow.tsx'
import { batchWords, kindOf, type StoredSurvey } from './StoredSurvey.ts'

/** The limits of a survey, and single rows to change them. */
export function QuotasTab({ survey }: { survey: StoredSurvey }) {
  const { http, user } = useHost()
  const path = `/interact/quotas/${survey.surveyId}`
  const [isEdited, setEdited] = useState(false)
  const { data, error, mutate } = useRead<StoredQuota[]>([path], async signal => {
    return (await http.request(path, { silent: true, signal })).data as StoredQuota[]
  })
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('配额加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active />
  if (isEdited)
    return (
      <QuotaEditor
        survey={survey}
        stored={data}
        close={saved => {
          setEdited(false)
          if (saved) void mutate(saved, { revalidate: false })
        }}
      />
    )
  return (
    <div className="m-survey-quota-tab">
      {hasPermission(user, `interact:${kindOf(survey)}:quota`) && (
        <div className="m-survey-tools">
          <Button type="primary" onClick={() => setEdited(true)}>
            {data.length === 0 ? t('添加配额') : t('修改配额')}
          </Button>
        </div>
      )}
      {data.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有配额：收多少份答卷都可以')} />
      ) : (
        <QuotaList quotas={data} />
      )}
      {survey.anonymous && data.length > 0 && (
        <p className="m-hint">
          {batchWords()}
          {t('已占数取 5 的整数倍，满额按实际计算。有答卷后不能新增配额或更改计数条件，上限只能调高。')}
        </p>
      )}
    </div>
  )
}

const NEW: Quota = {
  title: '',
  field: null,
  option: null,
  condition: null,
  limit: 100,
  outcome: '1',
  endText: null,
}

interface QuotaEditorProps {
  survey: StoredSurvey
  stored: StoredQuota[]
  close(saved: StoredQuota[] | null): void
}

/** Tells rows apart that have no number yet. */
type EditedQuota = Quota & { row: string }

const edited = (quota: Quota): EditedQuota => ({ ...quota, row: crypto.randomUUID() })

function QuotaEditor({ survey, stored, close }: QuotaEditorProps) {
  const { http } = useHost()
  const { form, problem } = useQuotaForm(survey.surveyId)
  const [begun] = useState(() => (stored.length > 0 ? stored : [NEW]).map(edited))
  const [rows, setRows] = useState(begun)
  const [fault, setFault] = useState<HttpFault | null>(null)
  const [isBusy, setBusy] = useState(false)
  // An unfinished line says nothing: the quota would count all answers.
  const [unfinished, setUnfinished] = useState<ReadonlySet<string>>(new Set())
  const [isTold, setTold] = useState(false)
  const isChanged = unfinished.size > 0 || !isSame(rows, begun)
  const confirmClose = useLeaveGuard(isChanged, {
    title: t('放弃修改？'),
    content: t('配额的修改还没有保存。'),
    okText: t('放弃'),
    cancelText: t('继续编辑'),
  })
  const change = (row: string, changes: Partial<Quota>) =>
    setRows(rows.map(quota => (quota.row === row ? { ...quota, ...changes } : quota)))

  function note(row: string, isUnfinished: boolean): void {
    const others = [...unfinished].filter(other => other !== row)
    setUnfinished(new Set(isUnfinished ? [...others, row] : others))
  }

  async function cancel(): Promise<void> {
    if (await confirmClose()) close(null)
  }

  async function save(): Promise<void> {
    setTold(true)
    if (rows.some(({ row }) => unfinished.has(row))) return
    setBusy(true)
    setFault(null)
    const body = { surveyId: survey.surveyId, quotas: rows.map(({ row: _row, ...quota }) => quota) }
    try {
      const { data } = await http.request('/interact/quotas', { method: 'PUT', body, silent: true })
      close(data as StoredQuota[])
    } catch (refusal) {
      setFault(refusal as HttpFault)
      setBusy(false)
    }
  }

  return (
    <div className="m-survey-quota-tab">
      {rows.map((quota, index) => (
        <QuotaRow
          key={quota.row}
          quota={quota}
          form={form}
          problems={{
            ...problemsOf(fault, index),
            ...(isTold && unfinished.has(quota.row)
              ? { condition: t('请填完条件行，或删除没有填完的行') }
              : {}),
          }}
          onUnfinished={isUnfinished => note(quota.row, isUnfinished)}
          onChange={changes => change(quota.row, changes)}
          onRemove={() => setRows(rows.filter(({ row }) => row !== quota.row))}
        />
      ))}
      {problem && (
        <Alert type="warning" showIcon message={t('题目加载失败，暂不能选择：{{problem}}', { problem })} />
      )}
      {fault && <Alert type="error" showIcon role="alert" message={faultMessage(fault)} />}
      <div className="m-survey-tools">
        <Button onClick={() => setRows([...rows, edited(NEW)])}>{t('添加一行')}</Button>
        <Button onClick={() => void cancel()}>{t('取消')}</Button>
        <Button type="primary" loading={isBusy} onClick={() => void save()}>
          {t('保存')}
        </Button>
      </div>
    </div>
  )
}

/** What a quota can be about. */
function useQuotaForm(surveyId: number): { form: QuotaForm | undefined; problem: string | null } {
  const { http } = useHost()
  const path = `/interact/quotas/${surveyId}/form`
  const { data, error } = useRead<QuotaForm>([path], async signal => {
    return (await http.request(path, { silent: true, signal })).data as QuotaForm
  })
  return { form: data, problem: error === undefined || data ? null : faultMessage(error) }
}

/** quotas.2.limit is the limit of the third row. */
function problemsOf(fault: HttpFault | null, index: number): Record<string, string> {
  const before = `quotas.${index}.`
  const own = (fault?.errors ?? []).filter(({ field }) => field.startsWith(before))
  return Object.fromEntries(own.map(({ field, message }) => [field.slice(before.length), message]))
}
