import { Button, Empty, Pagination, Skeleton, Table, Tag } from 'antd'
import type { ReactNode } from 'react'
import { EMPTY, useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'

/** An answer as staff read it. */
export interface StoredAnswer {
  answerId: number
  /** 0 有效, 1 作废 */
  status: string
  submittedAt: string | null
  respondent: string | null
  formVersionId: number
  content: Record<string, unknown>
  voidReason: string | null
}

interface AnswerListProps {
  answers: StoredAnswer[]
  isLoading: boolean
  isAnonymous: boolean
  mayVoid: boolean
  page: { current: number; pageSize: number; total: number; onChange(page: number): void }
  onOpen(answer: StoredAnswer): void
  onVoid(answer: StoredAnswer): void
}

/** Answers by pages: a table, or cards on a phone. */
export function AnswerList(props: AnswerListProps) {
  const isPhone = useIsPhone()
  if (isPhone) return <AnswerCards {...props} />
  const { answers, isLoading, page } = props
  return (
    <Table<StoredAnswer>
      rowKey="answerId"
      size="small"
      loading={isLoading}
      dataSource={answers}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t('还没有答卷') }}
      pagination={{ ...page, showSizeChanger: false }}
      columns={columnsOf(props)}
    />
  )
}

function AnswerCards(props: AnswerListProps) {
  const { answers, isLoading, isAnonymous, page } = props
  if (isLoading && answers.length === 0) return <Skeleton active />
  if (answers.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有答卷')} />
  return (
    <>
      <ul className="m-survey-answer-cards">
        {answers.map(answer => (
          <li key={answer.answerId}>
            <div className="m-survey-answer-line">
              {!isAnonymous && <strong>{answer.respondent ?? EMPTY}</strong>}
              <AnswerState status={answer.status} />
            </div>
            {!isAnonymous && <span className="m-hint">{answer.submittedAt ?? EMPTY}</span>}
            <AnswerTools answer={answer} {...props} />
          </li>
        ))}
      </ul>
      <Pagination size="small" {...page} hideOnSinglePage showSizeChanger={false} />
    </>
  )
}

const AnswerState = ({ status }: Pick<StoredAnswer, 'status'>) =>
  status === '1' ? <Tag>{t('作废')}</Tag> : <Tag color="success">{t('有效')}</Tag>

interface AnswerToolsProps extends Pick<AnswerListProps, 'mayVoid' | 'onOpen' | 'onVoid'> {
  answer: StoredAnswer
}

function AnswerTools({ answer, mayVoid, onOpen, onVoid }: AnswerToolsProps) {
  return (
    <div className="m-survey-answer-line">
      <Button type="link" size="small" onClick={() => onOpen(answer)}>
        {t('查看')}
      </Button>
      {mayVoid && answer.status === '0' && (
        <Button type="link" size="small" danger onClick={() => onVoid(answer)}>
          {t('作废')}
        </Button>
      )}
    </div>
  )
}

const columnsOf = (props: AnswerListProps) => [
  ...(props.isAnonymous
    ? []
    : [
        {
          title: t('填写人'),
          dataIndex: 'respondent',
          render: (name: string | null): ReactNode => name ?? EMPTY,
        },
        {
          title: t('提交时间'),
          dataIndex: 'submittedAt',
          render: (time: string | null): ReactNode => time ?? EMPTY,
        },
      ]),
  {
    title: t('答卷状态'),
    dataIndex: 'status',
    render: (status: string) => <AnswerState status={status} />,
  },
  {
    title: t('操作'),
    key: 'tools',
    render: (_value: unknown, answer: StoredAnswer) => <AnswerTools answer={answer} {...props} />,
  },
]
