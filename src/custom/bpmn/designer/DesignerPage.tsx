import { Button, Modal, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { faultMessage, formatTime, useHost, useNamedPage, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { ModelWork } from './ModelWork.tsx'
import type { Draft, ModelFacts, StoredModel } from './StoredModel.ts'

/** The designer with a stored model: opens it, keeps drafts of the work, and saves it. */
export default function DesignerPage({ params }: { params: Record<string, string> }) {
  const { data, error, mutate } = useStoredModel(params.modelId as string)
  if (error && !data) {
    return (
      <Result
        status="warning"
        title={t('流程模型加载失败')}
        subTitle={faultMessage(error)}
        extra={<Button onClick={() => void mutate()}>{t('重试')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton active className="m-page" paragraph={{ rows: 12 }} />
  return <ModelDesigner stored={data} />
}

/** A stored model in the designer, once it is settled whether the draft of it is gone on with. */
function ModelDesigner({ stored }: { stored: Stored }) {
  const { model, draft, facts } = stored
  useNamedPage(model.name)
  const hasWork = draft !== null && draft.bpmnXml !== model.bpmnXml
  const [isWanted, setWanted] = useState<boolean | null>(hasWork ? null : false)
  if (isWanted === null) {
    return (
      <>
        <Skeleton active className="m-page" paragraph={{ rows: 12 }} />
        <DraftQuestion stored={stored} answer={setWanted} />
      </>
    )
  }
  return (
    <ModelWork {...{ model, facts }} draft={isWanted ? draft : null} hasOldDraft={hasWork && !isWanted} />
  )
}

interface DraftQuestionProps {
  stored: Stored
  answer(isWanted: boolean): void
}

/** Offers the work that was left unsaved. */
function DraftQuestion({ stored: { model, draft }, answer }: DraftQuestionProps) {
  if (!draft) return null
  const isOld = draft.version !== model.version
  return (
    <Modal
      open
      centered
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t('恢复上次未保存的修改？')}
      okText={t('恢复草稿')}
      cancelText={t('放弃草稿')}
      okButtonProps={{ autoFocus: true }}
      cancelButtonProps={{ danger: true }}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>
        {t('流程“{{name}}”有 {{time}} 自动保存的草稿。', {
          name: model.name,
          time: formatTime(draft.updateTime),
        })}
      </p>
      {isOld && (
        <p>
          {t('此后 {{who}} 于 {{time}} 保存过这个模型。恢复草稿后，保存时可以比较两者再决定。', {
            who: model.updateBy ?? t('其他人'),
            time: formatTime(model.updateTime ?? ''),
          })}
        </p>
      )}
    </Modal>
  )
}

/** What the designer opens with. */
interface Stored {
  model: StoredModel
  /** null where nothing was left unsaved. */
  draft: Draft | null
  facts: ModelFacts
}

/** Reads a model with the draft of it, once: what is drawn must not be exchanged under people's hands. */
function useStoredModel(id: string) {
  const { http } = useHost()
  // Whoever opens the page again sees what is stored by then.
  const [visit] = useState(() => crypto.randomUUID())
  return useRead<Stored>(
    ['/bpm/model', 'designer', id, visit],
    async signal => {
      const get = (path: string, query: object) =>
        http.request(path, { query: { ...query }, silent: true, signal })
      const [model, draft, facts, handlers] = await Promise.all([
        get('/bpm/model/get', { id }),
        get('/bpm/model/draft', { modelId: id }),
        get('/bpm/model/facts', { id }),
        get('/bpm/handler/list', {}),
      ])
      return {
        model: model.data as StoredModel,
        draft: draft.data as Draft | null,
        facts: { ...(facts.data as ModelFacts), handlers: handlers.data as ModelFacts['handlers'] },
      }
    },
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
}
