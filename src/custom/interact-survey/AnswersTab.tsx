import { Alert, Button, Drawer, Input, Modal } from 'antd'
import { useState } from 'react'
import {
  FaultBox,
  type FileNames,
  FileNamesContext,
  FilledDocument,
  faultMessage,
  hasPermission,
  useAttempt,
  useHost,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import { AnswerList, type StoredAnswer } from './AnswerList.tsx'
import { batchWords, kindOf, type StoredSurvey } from './StoredSurvey.ts'

interface AnswerPage {
  rows: StoredAnswer[]
  total: number
  forms: { formVersionId: number; form: ActionFormModel }[]
  /** What their files are called, where they have names. */
  fileNames: FileNames
}

const PAGE = 20

/** The answers one by one; of an anonymous survey not before there are five, and without a time or a name. */
export function AnswersTab({ survey, onChanged }: { survey: StoredSurvey; onChanged(): void }) {
  const { http, user } = useHost()
  const [pageNum, setPageNum] = useState(1)
  const [opened, setOpened] = useState<StoredAnswer | null>(null)
  const [voided, setVoided] = useState<StoredAnswer | null>(null)
  const path = `/interact/answers/${survey.surveyId}`
  const may = (right: string) => hasPermission(user, `interact:${kindOf(survey)}:${right}`)
  const { data, error, isLoading, mutate } = useRead<AnswerPage>([path, pageNum], async signal => {
    const query = { pageNum, pageSize: PAGE }
    return (await http.request(path, { silent: true, signal, query })) as unknown as AnswerPage
  })
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('答卷暂不能查看')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  const form = data?.forms.find(({ formVersionId }) => formVersionId === opened?.formVersionId)?.form
  return (
    <div className="m-survey-answers">
      {may('export') && (
        <div className="m-survey-tools">
          <Button
            onClick={() =>
              void http.download(`${path}/export`, { method: 'GET', fileName: `${survey.title}.xlsx` })
            }
          >
            {t('导出答卷')}
          </Button>
        </div>
      )}
      {survey.anonymous && (
        <Alert
          type="info"
          showIcon
          message={`${t('匿名问卷：答卷没有填写人和时间，顺序随机。')}${batchWords()}`}
        />
      )}
      <AnswerList
        answers={data?.rows ?? []}
        isLoading={isLoading}
        isAnonymous={survey.anonymous}
        mayVoid={may('void')}
        page={{ current: pageNum, pageSize: PAGE, total: data?.total ?? 0, onChange: setPageNum }}
        onOpen={setOpened}
        onVoid={setVoided}
      />
      <Drawer open={opened !== null} width={520} title={t('答卷')} onClose={() => setOpened(null)}>
        {opened && form && (
          <FileNamesContext.Provider value={data?.fileNames ?? {}}>
            <FilledDocument form={form} value={opened.content} />
          </FileNamesContext.Provider>
        )}
        {opened?.voidReason && (
          <Alert type="warning" message={t('作废原因：{{reason}}', { reason: opened.voidReason })} />
        )}
      </Drawer>
      {voided && (
        <VoidDialog
          survey={survey}
          answer={voided}
          close={changed => {
            setVoided(null)
            if (!changed) return
            void mutate()
            onChanged()
          }}
        />
      )}
    </div>
  )
}

interface VoidDialogProps {
  survey: StoredSurvey
  answer: StoredAnswer
  close(changed: boolean): void
}

/** Voids an answer, with a reason. */
function VoidDialog({ survey, answer, close }: VoidDialogProps) {
  const { http } = useHost()
  const { isBusy, problem, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const body = { surveyId: survey.surveyId, answerId: answer.answerId, reason }
  const run = () =>
    attempt(async () => {
      await http.request('/interact/answers/void', { method: 'PUT', body, silent: true })
      close(true)
    })
  return (
    <Modal
      open
      title={t('作废这份答卷？')}
      okText={t('作废')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={() => void run()}
      onCancel={() => close(false)}
    >
      <p>
        {survey.anonymous
          ? t('占用的配额会释放。匿名问卷查不到填写人，他不能重新填写。')
          : t('占用的配额会释放，填写人可以重新填写。')}
      </p>
      <Input.TextArea
        aria-label={t('作废原因')}
        placeholder={t('作废原因')}
        value={reason}
        maxLength={200}
        showCount
        onChange={event => setReason(event.target.value)}
      />
      {problem && <Alert type="error" role="alert" message={problem} />}
    </Modal>
  )
}
