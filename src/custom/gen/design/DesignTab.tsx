import { Button, Popconfirm, Skeleton, Tag } from 'antd'
import { type MutableRefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { type Envelope, FaultBox, faultMessage, useAttempt, useHost, useLeaveGuard, useRead } from '#engine'
import { designedPage } from '#model/generate/designedPage.ts'
import type { MergeChoice } from '#model/generate/mergePage.ts'
import { t } from '#model/language/t.ts'
import { FormDesigner } from '../../form-builder/index.ts'
import { Conflicts } from '../Conflicts.tsx'
import type { DesignWire } from '../genTypes.ts'

/** Keeps what is drawn before something else is shown; false where that failed. null while nothing waits. */
export type Drawing = (() => Promise<boolean>) | null

interface DesignTabProps {
  tableId: number
  /** Hands out how what is drawn is kept. */
  drawing: MutableRefObject<Drawing>
  /** Gets the answer to what was kept. */
  onSaved(answer: Envelope): void
}

/** The form of a page, drawn: what is drawn is kept beside the columns of the table. */
export default function DesignTab({ tableId, drawing, onSaved }: DesignTabProps) {
  const { http } = useHost()
  // Whoever opens the tab again sees what is stored by then; under people's hands nothing is exchanged.
  const [visit, setVisit] = useState(() => crypto.randomUUID())
  const { data, error, mutate } = useRead(
    ['/tool/gen', 'design', tableId, visit],
    async signal => {
      const answer = await http.request(`/tool/gen/design/${tableId}`, { silent: true, signal })
      return answer.data as DesignWire
    },
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  if (error) {
    return (
      <FaultBox title={t('加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  }
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <ChosenDesign
      key={visit}
      {...{ tableId, drawing, onSaved }}
      opened={data}
      reopen={() => setVisit(crypto.randomUUID())}
    />
  )
}

interface OpenedProps extends DesignTabProps {
  opened: DesignWire
  /** Begins anew with what is stored. */
  reopen(): void
}

/** Where drawing and columns disagree, one of them is chosen first. */
function ChosenDesign(props: OpenedProps) {
  const { fresh, design } = props.opened
  const [choices, setChoices] = useState<Record<string, MergeChoice>>({})
  const [isChosen, setChosen] = useState(false)
  const { text, conflicts } = useMemo(() => designedPage(fresh, design, choices), [fresh, design, choices])
  const open = conflicts.filter(({ pointer }) => choices[pointer] === undefined).length
  if (conflicts.length === 0 || isChosen)
    return <DrawnDesign {...props} text={text} isDirty={conflicts.length > 0} />
  return (
    <div className="m-gen-tab">
      <p>{t('设计和字段都改了下面的内容，请逐项选择：')}</p>
      <Conflicts
        conflicts={conflicts}
        words={{
          file: t('保留设计'),
          fresh: t('采用字段的设置'),
          base: value => t('原来：{{value}}', { value }),
        }}
        choices={choices}
        onChoose={setChoices}
      />
      <div className="m-gen-footer">
        <Button type="primary" disabled={open > 0} onClick={() => setChosen(true)}>
          {t('继续设计')}
        </Button>
      </div>
    </div>
  )
}

interface DrawnDesignProps extends OpenedProps {
  text: string
  /** Whether the text is not what is stored before anything was drawn. */
  isDirty: boolean
}

function DrawnDesign({ tableId, drawing, onSaved, opened, reopen, ...begun }: DrawnDesignProps) {
  const { http } = useHost()
  const [isDirty, setDirty] = useState(begun.isDirty)
  const [isDesigned, setDesigned] = useState(opened.design !== null)
  const { isBusy, problem, attempt } = useAttempt()
  const latest = useRef({ text: begun.text, version: opened.version })
  const published = useMemo(() => new Set(opened.published), [opened.published])

  async function keep(text: string | null): Promise<boolean> {
    return attempt(async () => {
      const { version } = latest.current
      const body = { tableId, version, text, ...(text === null ? {} : { base: opened.fresh }) }
      const answer = await http.request('/tool/gen/design', { method: 'PUT', body, silent: true })
      const stored = answer.data as { version: number; isDesigned: boolean }
      latest.current.version = stored.version
      setDesigned(stored.isDesigned)
      setDirty(text !== null && latest.current.text !== text)
      onSaved(answer)
    })
  }

  const save = () => keep(latest.current.text)
  const saving = useRef(save)
  saving.current = save
  useEffect(() => {
    drawing.current = isDirty ? () => saving.current() : null
    return () => {
      drawing.current = null
    }
  }, [drawing, isDirty])
  useLeaveGuard(isDirty, {
    title: t('离开此页？'),
    content: t('修改还没有保存，确定离开吗？'),
    okText: t('离开'),
    cancelText: t('继续编辑'),
  })

  return (
    <div className="m-gen-tab">
      {problem !== '' && <FaultBox title={problem} />}
      <div className="m-gen-design">
        <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
          <FormDesigner
            text={begun.text}
            environment={opened.environment}
            isPublished={name => published.has(name)}
            onChange={text => {
              latest.current.text = text
              setDirty(true)
            }}
            start={<DesignState isDirty={isDirty} isDesigned={isDesigned} />}
            end={
              <>
                {isDesigned && (
                  <Popconfirm
                    title={t('放弃设计？页面回到由字段生成的样子')}
                    okText={t('放弃')}
                    cancelText={t('取消')}
                    onConfirm={async () => {
                      if (await keep(null)) reopen()
                    }}
                  >
                    <Button disabled={isBusy}>{t('放弃设计')}</Button>
                  </Popconfirm>
                )}
                <Button type="primary" disabled={!isDirty} loading={isBusy} onClick={() => void save()}>
                  {t('保存设计')}
                </Button>
              </>
            }
          />
        </Suspense>
      </div>
    </div>
  )
}

function DesignState({ isDirty, isDesigned }: { isDirty: boolean; isDesigned: boolean }) {
  if (isDirty) return <Tag color="warning">{t('未保存')}</Tag>
  return isDesigned ? <Tag color="success">{t('已设计')}</Tag> : <Tag>{t('由字段生成')}</Tag>
}
