import { Alert, Button, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import {
  faultMessage,
  formatNumber,
  mouseArrows,
  type PartProps,
  useAttempt,
  useHost,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import { batchWords } from './StoredSurvey.ts'

interface MadeCodes {
  codes: { code: string; used: boolean }[]
  total: number
  used: number
}

const MOST = 2000

/** Button of a row: single-use codes, made in numbers and taken along as a file. */
export function CodesDialog({ record, close }: PartProps) {
  const { http } = useHost()
  const surveyId = Number(record?.surveyId)
  const path = `/interact/codes/${surveyId}`
  const [count, setCount] = useState<number | null>(100)
  const { isBusy, problem, attempt } = useAttempt()
  const { data, error, mutate } = useRead<MadeCodes>([path], async signal => {
    return (await http.request(path, { silent: true, signal })).data as MadeCodes
  })
  const make = () =>
    attempt(async () => {
      const answer = await http.request('/interact/codes', {
        method: 'POST',
        body: { surveyId, count },
        silent: true,
      })
      await mutate(answer.data as MadeCodes, { revalidate: false })
    })
  const refusal = problem || (error === undefined ? '' : faultMessage(error))
  const left = data?.codes.filter(({ used }) => !used) ?? []
  return (
    <Modal
      open
      title={t('一次性码：{{title}}', { title: String(record?.title) })}
      footer={null}
      onCancel={() => close(false)}
    >
      <div className="m-survey-codes">
        {data && (
          <p>
            {t('已使用 {{used}} / {{total}}', {
              total: formatNumber(data.total),
              used: formatNumber(data.used),
            })}
          </p>
        )}
        <div className="m-survey-tools">
          <InputNumber
            ref={mouseArrows}
            aria-label={t('数量')}
            min={1}
            max={MOST}
            precision={0}
            value={count}
            onChange={setCount}
          />
          <Button type="primary" loading={isBusy} disabled={count === null} onClick={() => void make()}>
            {t('生成')}
          </Button>
          <Button
            disabled={left.length === 0}
            onClick={() =>
              saveCodes(
                String(record?.title),
                left.map(({ code }) => code),
              )
            }
          >
            {t('下载未使用的')}
          </Button>
          <Button
            disabled={data === undefined || data.total === 0}
            onClick={() =>
              void http.download(`${path}/export`, { method: 'GET', fileName: `${record?.title}.xlsx` })
            }
          >
            {t('导出全部')}
          </Button>
        </div>
        {refusal && <Alert type="error" role="alert" message={refusal} />}
        {record?.anonymous === true && <p className="m-hint">{batchWords()}</p>}
        <p className="m-hint">{t('每个码只能用一次。填写时先打开链接，再输入一次性码。')}</p>
      </div>
    </Modal>
  )
}

/** As a file of one column, which every spreadsheet opens. */
function saveCodes(title: string, codes: string[]): void {
  const lines = codes.map(code => `${code.slice(0, 4)}-${code.slice(4)}`)
  const url = URL.createObjectURL(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${title}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
