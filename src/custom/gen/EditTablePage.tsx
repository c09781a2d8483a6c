import { Alert, Button, Skeleton, Tabs } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import {
  type Envelope,
  FaultBox,
  faultMessage,
  useAttempt,
  useHost,
  useLeaveGuard,
  useNamedPage,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import { BasicTab, type TabProps } from './BasicTab.tsx'
import { ColumnsTab } from './ColumnsTab.tsx'
import type { Drawing } from './design/DesignTab.tsx'
import { GenerateTab } from './GenerateTab.tsx'
import type { CheckedWire, GenChoices, TableInfo } from './genTypes.ts'
import { Preview } from './PreviewDialog.tsx'
import './gen.css'

const DesignTab = lazy(() => import('./design/DesignTab.tsx'))

/** What is chosen of a table and its columns, and what becomes of it. */
export function EditTablePage({ params }: { params: Record<string, string> }) {
  const tableId = Number(params.tableId)
  const { http } = useHost()
  const { data, error, mutate } = useRead(
    ['/tool/gen', 'edit', tableId],
    async signal => {
      const answer = await http.request(`/tool/gen/${tableId}`, { silent: true, signal })
      // What older clients read beside it says the same again.
      const {
        info: _info,
        rows: _rows,
        ...info
      } = answer.data as TableInfo & Record<'info' | 'rows', unknown>
      return { info: info as TableInfo, choices: answer.choices as GenChoices }
    },
    { revalidateOnFocus: false },
  )
  if (error) {
    return (
      <section className="m-page" aria-label={t('修改生成配置')}>
        <FaultBox title={t('加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      </section>
    )
  }
  if (!data) return <Skeleton active className="m-page" paragraph={{ rows: 10 }} />
  return <EditTable key={tableId} loaded={data.info} choices={data.choices} onSaved={() => void mutate()} />
}

interface EditTableProps {
  loaded: TableInfo
  choices: GenChoices
  onSaved(): void
}

function EditTable({ loaded, choices, onSaved }: EditTableProps) {
  const { http, notify } = useHost()
  const [info, setInfo] = useState(loaded)
  const [saved, setSaved] = useState(loaded)
  const [checked, setChecked] = useState<CheckedWire | null>(null)
  const { isBusy, problem, attempt } = useAttempt()
  const [tab, setTab] = useState('columns')
  const drawing = useRef<Drawing>(null)
  const isDirty = info !== saved
  const change: TabProps['onChange'] = part =>
    setInfo(now => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }))
  useLeaveGuard(isDirty, {
    title: t('离开此页？'),
    content: t('修改还没有保存，确定离开吗？'),
    okText: t('离开'),
    cancelText: t('继续编辑'),
  })

  /** What was stored, with what is wrong with it. */
  function take(answer: Envelope): void {
    const next = { ...(answer.data as TableInfo), tables: info.tables }
    setInfo(next)
    setSaved(next)
    setChecked(answer as unknown as CheckedWire)
    notify.success(t('已保存'))
    onSaved()
  }

  useNamedPage(info.functionName)

  async function save(): Promise<boolean> {
    return attempt(async () => {
      const { tables: _tables, ...body } = info
      const answer = await http.request('/tool/gen', { method: 'PUT', body, silent: true })
      take(answer)
    })
  }

  /** What is drawn and shown there is what was saved. */
  async function open(key: string): Promise<void> {
    if (tab === 'design' && drawing.current && !(await drawing.current())) return
    if ((key === 'preview' || key === 'design') && isDirty && !(await save())) return
    setTab(key)
  }

  const errors = checked?.problems.filter(({ severity }) => severity === 'error').length ?? 0
  const tabs = { info, choices, onChange: change, onReplace: setInfo }
  return (
    <section className="m-page m-page-scroll" aria-label={t('修改生成配置')}>
      <div className="m-gen-head">
        <h1>
          {info.functionName}{' '}
          {info.functionName !== info.tableName && <span className="m-hint">{info.tableName}</span>}
        </h1>
        <Button type="primary" disabled={!isDirty} loading={isBusy} onClick={() => void save()}>
          {t('保存')}
        </Button>
      </div>
      {problem !== '' && <FaultBox title={problem} />}
      {errors > 0 && (
        <Alert
          showIcon
          type="error"
          message={t('有{{count}}处错误，不能生成', { count: errors })}
          description={checked?.problems.find(({ severity }) => severity === 'error')?.message}
        />
      )}
      <Tabs
        activeKey={tab}
        onChange={key => void open(key)}
        items={[
          { key: 'basic', label: t('基本信息'), children: <BasicTab {...tabs} /> },
          { key: 'columns', label: t('字段'), children: <ColumnsTab {...tabs} /> },
          { key: 'generate', label: t('生成信息'), children: <GenerateTab {...tabs} /> },
          {
            key: 'design',
            label: t('设计'),
            children: tab === 'design' && (
              <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
                <DesignTab tableId={info.tableId} drawing={drawing} onSaved={take} />
              </Suspense>
            ),
          },
          {
            key: 'preview',
            label: t('预览'),
            children: tab === 'preview' && <Preview tableId={info.tableId} version={saved.version} />,
          },
        ]}
      />
    </section>
  )
}
