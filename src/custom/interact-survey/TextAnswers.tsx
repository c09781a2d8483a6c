import { Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { AskedValue } from './FilterBar.tsx'

interface TextPage {
  /** Texts have no keys of their own: the place on its page is one. */
  rows: { text: string; key: string }[]
  total: number
}

interface TextAnswersProps {
  /** Of the statistics. */
  path: string
  field: string
  filter: AskedValue[]
}

const PAGE = 10

/** What was written to a question, by pages and in no order. */
export function TextAnswers({ path, field, filter }: TextAnswersProps) {
  const { http } = useHost()
  const [pageNum, setPageNum] = useState(1)
  const { data, error, mutate } = useRead<TextPage>([path, 'texts', field, filter, pageNum], async signal => {
    const body = { field, filter, pageNum, pageSize: PAGE }
    const answer = await http.request(`${path}/texts`, { method: 'POST', body, silent: true, signal })
    const { rows, total } = answer as unknown as { rows: { text: string }[]; total: number }
    return { rows: rows.map(({ text }, place) => ({ text, key: `${pageNum} ${place}` })), total }
  })
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('文字答案暂不能查看')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  return (
    <>
      <ul className="m-survey-texts">
        {data.rows.map(({ text, key }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <Pagination
        size="small"
        current={pageNum}
        pageSize={PAGE}
        total={data.total}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPageNum}
      />
    </>
  )
}
