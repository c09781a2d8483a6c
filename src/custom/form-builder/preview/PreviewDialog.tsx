import { Alert, Button, Input, Modal, Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { ListSkeleton, LiveForm, type LiveValues } from '#engine'
import { chosenLanguage, t } from '#model/language/t.ts'
import { useDesign, useDesignState } from '../design/useDesign.ts'
import { judgeDocument, judgedByServer } from './judgeDocument.ts'
import { sampleValues } from './sampleValues.ts'

type Row = Record<string, unknown>

/** The form as people fill it in, with the data that go in and come out, and what the server would refuse. */
export default function PreviewDialog({ close }: { close(): void }) {
  const { environment } = useDesign()
  const { drawn, problems } = useDesignState()
  const [begun, setBegun] = useState<{ round: number; values: Row | undefined }>({
    round: 0,
    values: undefined,
  })
  const [live, setLive] = useState<LiveValues | null>(null)
  // Data that were written are judged as they are, until somebody fills in the form.
  const [isTouched, setTouched] = useState(false)
  const [isJudged, setJudged] = useState(false)
  const [language, setLanguage] = useState(chosenLanguage())
  function begin(values: Row | undefined): void {
    setJudged(false)
    setLive(null)
    setTouched(false)
    setBegun(({ round }) => ({ round: round + 1, values }))
  }
  const values = (isTouched ? null : begun.values) ?? live?.values ?? {}
  return (
    <Modal
      open
      centered
      width={1120}
      title={t('预览')}
      className="m-design-preview"
      footer={<Button onClick={close}>{t('关闭')}</Button>}
      onCancel={close}
    >
      {problems && problems.length > 0 && (
        <Alert type="warning" showIcon message={t('文本有问题，预览的是最后一次正确的表单')} />
      )}
      <div className="m-design-preview-tools">
        <Button onClick={() => drawn && begin(sampleValues(drawn.form, environment))}>
          {t('填入示例数据')}
        </Button>
        <Button onClick={() => begin(undefined)}>{t('清空')}</Button>
        <Button type="primary" onClick={() => setJudged(true)}>
          {t('试提交')}
        </Button>
        <Segmented<'zh' | 'en'>
          value={language}
          onChange={setLanguage}
          aria-label={t('表单语言')}
          options={LANGUAGES}
        />
      </div>
      <div className="m-design-preview-main">
        <div className="m-design-preview-form">
          {drawn && (
            <Suspense fallback={<ListSkeleton />}>
              <LiveForm
                key={begun.round}
                id={`preview${begun.round}`}
                form={drawn.form}
                values={begun.values}
                isJudged={isJudged}
                language={language}
                onChange={next => {
                  // The first that is told of data that were given is that they are judged.
                  if (!isJudged || live !== null) setTouched(true)
                  setLive(next)
                }}
              />
            </Suspense>
          )}
        </div>
        <div className="m-design-preview-data">
          {isJudged && live && drawn && (
            <Verdict form={drawn.form} {...{ environment, live }} sent={values} />
          )}
          <DataPane values={values} take={begin} />
        </div>
      </div>
    </Modal>
  )
}

/** Each language by its own name. */
const LANGUAGES: { value: 'zh' | 'en'; label: string }[] = [
  // untranslated: whoever looks for a language reads it
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
]

/** What would become of it on the server, which holds it to the same checks; what that alone can know is named. */
function Verdict(judged: Parameters<typeof judgeDocument>[0]) {
  const refused = judgeDocument(judged).map(({ path, message }) =>
    path === '' ? message : t('{{path}}：{{message}}', { path, message }),
  )
  const left = judgedByServer(judged.form.fields)
  return (
    <>
      {refused.length === 0 ? (
        <Alert type="success" showIcon message={t('服务器会接受这些数据')} />
      ) : (
        <Alert
          type="error"
          showIcon
          message={t('服务器会拒绝这些数据')}
          description={
            <ul>
              {refused.map(one => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          }
        />
      )}
      {left.length > 0 && (
        <p className="m-hint">
          {t('记录、文件、行政区划是否存在，能否选择，只有服务器知道：{{names}}', {
            names: [...new Set(left)].join(t('、')),
          })}
        </p>
      )}
    </>
  )
}

/** The data as JSON; other data are written over them and filled in. */
function DataPane({ values, take }: { values: Row; take(values: Row): void }) {
  const [written, setWritten] = useState<string | null>(null)
  const [mistake, setMistake] = useState<string | null>(null)
  function fill(): void {
    try {
      const data: unknown = JSON.parse(written ?? '{}')
      if (typeof data !== 'object' || data === null || Array.isArray(data))
        throw new Error(t('填报内容须是一个 JSON 对象'))
      take(data as Row)
      setWritten(null)
      setMistake(null)
    } catch (error) {
      setMistake((error as Error).message)
    }
  }
  return (
    <>
      <div className="m-design-preview-head">
        <strong>{t('数据')}</strong>
        {written !== null && (
          <Button size="small" onClick={fill}>
            {t('填入表单')}
          </Button>
        )}
      </div>
      <Input.TextArea
        className="m-design-code"
        aria-label={t('数据')}
        spellCheck={false}
        autoSize={{ minRows: 12, maxRows: 24 }}
        status={mistake === null ? '' : 'error'}
        value={written ?? JSON.stringify(values, null, 2)}
        onChange={({ target }) => setWritten(target.value)}
      />
      {mistake !== null && <small role="alert">{mistake}</small>}
    </>
  )
}
