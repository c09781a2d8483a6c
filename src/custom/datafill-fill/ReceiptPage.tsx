import { FilledDocument, formatFullTime, type Row, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import { type Difference, DocumentDifferences } from '../datafill-remarks/index.ts'
import { PaperPage } from '../paper/index.ts'
import './receipt.css'

interface Receipt {
  taskId: number
  number: number
  receiptNumber: string
  title: string
  publisherName: string
  fillerName: string | null
  targetName: string | null
  submittedBy: string | null
  submittedTime: string
  late: boolean
  content: Row
  /** null where there was none before, or all of it was taken back. */
  differences: Difference[] | null
  form: ActionFormModel
}

/** What was handed in, on paper: its receipt, what differs from the time before, and the document. */
export function ReceiptPage({ submissionId }: { submissionId: number }) {
  const { http } = useHost()
  const path = `/datafill/receipt/${submissionId}`
  const read = useRead<Receipt>([path], async signal => {
    const answer = await http.request(path, { silent: true, signal })
    return answer.data as Receipt
  })
  return (
    <PaperPage
      read={read}
      failure={t('回执加载失败')}
      back={receipt => (receipt ? `/datafill/fill/${receipt.taskId}` : null)}
    >
      {receipt => <Sheet receipt={receipt} />}
    </PaperPage>
  )
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { form, content, differences } = receipt
  return (
    <>
      <h1>{t('上报回执')}</h1>
      <dl className="m-fill-receipt-facts">
        <Fact title={t('回执编号')} text={receipt.receiptNumber} />
        <Fact title={t('填报名称')} text={receipt.title} />
        <Fact title={t('发布机构')} text={receipt.publisherName} />
        <Fact title={t('填报对象')} text={receipt.targetName ?? receipt.fillerName ?? '—'} />
        <Fact title={t('上报人')} text={receipt.submittedBy ?? '—'} />
        <Fact
          title={t('上报时间')}
          text={formatFullTime(receipt.submittedTime) + (receipt.late ? t('（逾期）') : '')}
        />
        <Fact title={t('第几次上报')} text={String(receipt.number)} />
      </dl>
      {Number(receipt.number) > 1 && differences && (
        <>
          <h2>{t('与上次的差异')}</h2>
          <DocumentDifferences form={form} differences={differences} />
        </>
      )}
      <h2>{t('填报内容')}</h2>
      <FilledDocument form={form} value={content} />
    </>
  )
}

const Fact = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{text}</dd>
  </div>
)
