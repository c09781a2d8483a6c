import { DiffOutlined, ExperimentOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { DialogSkeleton, type HttpFault, useHost, useLossModal } from '#engine'
import { t } from '#model/language/t.ts'
import { usePanelModules } from '../panel/index.ts'
import { Rehearsal, useMayRehearse } from '../rehearsal/Rehearsal.tsx'
import { BpmnDesigner } from './BpmnDesigner.tsx'
import type { Draft, ModelFacts, StoredModel } from './StoredModel.ts'
import { ToolButton } from './ToolButton.tsx'
import { useDrafts } from './useDrafts.ts'
import { saveFile } from './useFileCommands.tsx'

const PATH = '/bpm/model'

const CompareDialog = lazy(() => import('./CompareDialog.tsx'))
const TrialDialog = lazy(() => import('../trial/TrialDialog.tsx'))

interface ModelWorkProps {
  model: StoredModel
  facts: ModelFacts
  /** The work that is gone on with. */
  draft: Draft | null
  /** Whether there is a draft that nobody wants. */
  hasOldDraft: boolean
}

/** What is tried, and how its elements are shown on the canvas. */
interface Tried {
  work: string
  show(elementId: string): void
}

/** The designer at work on a model. */
export function ModelWork({ model, facts, draft, hasOldDraft }: ModelWorkProps) {
  const { version, conflict, save } = useModelSave(model, draft?.version ?? model.version)
  const { status, keep } = useDrafts(model.id, version)
  const modulesOf = usePanelModules({ model, ...facts })
  const [compared, setCompared] = useState<string | null>(null)
  const [rehearsed, setRehearsed] = useState<string | null>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  const mayRehearse = useMayRehearse()
  useEffect(() => {
    if (hasOldDraft) keep(null)
  }, [hasOldDraft, keep])

  return (
    <>
      <BpmnDesigner
        xml={draft?.bpmnXml ?? model.bpmnXml}
        isStored={draft === null}
        process={{ key: model.key, name: model.name }}
        facts={facts}
        modulesOf={modulesOf}
        onSave={save}
        onWork={keep}
        status={status}
        tools={(xml, show) => (
          <>
            <ToolButton
              command={{
                ...{ key: 'try', label: t('试运行'), icon: <ExperimentOutlined /> },
                help: t('填一份表单，一步步走完一个流程，看会找到谁'),
                run: () => void xml().then(work => setTried({ work, show })),
              }}
            />
            {mayRehearse && (
              <ToolButton
                command={{
                  ...{ key: 'rehearse', label: t('对照历史实例'), icon: <HistoryOutlined /> },
                  help: t('用最近的流程实例，看改动后走法有何不同'),
                  run: () => void xml().then(setRehearsed),
                }}
              />
            )}
            <ToolButton
              command={{
                ...{ key: 'compare', label: t('版本比较'), icon: <DiffOutlined /> },
                run: () => void xml().then(setCompared),
              }}
            />
          </>
        )}
      />
      {conflict && (
        <ConflictDialog conflict={conflict} name={model.name} compare={() => setCompared(conflict.xml)} />
      )}
      {rehearsed !== null && (
        <Modal
          open
          centered
          width={880}
          title={t('对照“{{name}}”的历史实例', { name: model.name })}
          footer={<Button onClick={() => setRehearsed(null)}>{t('关闭')}</Button>}
          onCancel={() => setRehearsed(null)}
        >
          <Rehearsal modelId={model.id} xml={rehearsed} />
        </Modal>
      )}
      {tried !== null && (
        <Suspense fallback={<DialogSkeleton />}>
          <TrialDialog {...{ model, facts, ...tried }} close={() => setTried(null)} />
        </Suspense>
      )}
      {compared !== null && (
        <Suspense fallback={<DialogSkeleton />}>
          <CompareDialog model={model} work={compared} close={() => setCompared(null)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Returns what saves the diagram of a model, and the question that stands open where somebody else was faster.
 *
 * @param began the version that the work began with
 */
function useModelSave(model: StoredModel, began: number) {
  const { http, notify } = useHost()
  const version = useRef(began)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const save = useCallback(
    async (bpmnXml: string): Promise<boolean> => {
      const body = { id: model.id, version: version.current, bpmnXml }
      try {
        const { data } = await http.request(`${PATH}/update`, { method: 'PUT', body, silent: true })
        version.current = (data as StoredModel).version
        notify.success(t('保存成功'))
        return true
      } catch (error) {
        const stale = (error as HttpFault).errors?.find(({ code }) => code === 'STALE')
        if (stale) return (await asked(stale.message, bpmnXml)) && overwrite(bpmnXml)
        notify.error(reasonOf(error as HttpFault))
        return false
      }

      function asked(message: string, xml: string): Promise<boolean> {
        return new Promise(resolve => {
          const settle = (overwrites: boolean) => {
            setConflict(null)
            resolve(overwrites)
          }
          setConflict({ message, xml, settle })
        })
      }

      async function overwrite(xml: string): Promise<boolean> {
        try {
          const { data } = await http.request(`${PATH}/get`, { query: { id: model.id }, silent: true })
          version.current = (data as StoredModel).version
        } catch (error) {
          notify.error(reasonOf(error as HttpFault))
          return false
        }
        return save(xml)
      }
    },
    [http, notify, model.id],
  )

  return { version, conflict, save }
}

/** A refusal says why; where no answer came, or one that says nothing, the work is still there. */
function reasonOf({ status, message }: HttpFault): string {
  const isRefusal = status >= 400 && status !== 500 && message
  return isRefusal ? t('保存模型失败：{{message}}', { message }) : t('保存模型失败，请重试！')
}

/** Somebody else saved the model while it was worked on. */
interface Conflict {
  /** Who, and when. */
  message: string
  /** What could not be saved. */
  xml: string
  /** Settles whether it is saved after all. */
  settle(overwrites: boolean): void
}

interface ConflictDialogProps {
  conflict: Conflict
  /** Name of the model. */
  name: string
  compare(): void
}

/** Tells who was faster, and lets people decide: look at the difference, save over it, or keep the own work as a file. */
function ConflictDialog({ conflict, name, compare }: ConflictDialogProps) {
  const keepAsFile = () => saveFile(`${name}.bpmn`, new Blob([conflict.xml], { type: 'application/xml' }))
  const cancel = () => conflict.settle(false)
  const { cancelButtonProps, afterOpenChange } = useLossModal()
  return (
    <Modal
      open
      centered
      width={560}
      title={t('模型已被他人修改，没有保存')}
      afterOpenChange={afterOpenChange}
      onCancel={cancel}
      footer={[
        <Button key="cancel" {...cancelButtonProps} onClick={cancel}>
          {t('继续编辑')}
        </Button>,
        <Button key="file" onClick={keepAsFile}>
          {t('另存为文件')}
        </Button>,
        <Button key="compare" onClick={compare}>
          {t('比较差异')}
        </Button>,
        <Button key="overwrite" type="primary" danger onClick={() => conflict.settle(true)}>
          {t('覆盖保存')}
        </Button>,
      ]}
    >
      <p>{conflict.message}</p>
      <p>{t('您的修改仍在画布上。覆盖保存将丢弃对方的修改，已发布的版本不受影响。')}</p>
    </Modal>
  )
}
