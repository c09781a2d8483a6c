import { Alert, App, Badge, Button, Drawer } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { type DocumentFormControl, faultMessage, formatFullTime, type HttpFault, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { HindranceList } from './SectionNav.tsx'
import { FILL, openRemarks, type TaskView } from './Task.ts'
import type { useAutosave } from './useAutosave.ts'

interface FillFootProps {
  view: TaskView
  autosave: ReturnType<typeof useAutosave>
  control: RefObject<DocumentFormControl | null>
  onGo(path: string): void
  onReload(): Promise<void>
}

/** Whether everything is saved, what is missing, and handing it in. */
export function FillFoot({ view, autosave, control, onGo, onReload }: FillFootProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const submit = useSubmit(view, autosave, control)
  const missing = autosave.checked.hindrances.length
  const go = (path: string) => {
    setOpen(false)
    // The drawer gives the focus back as it closes.
    setTimeout(() => onGo(path), CLOSING)
  }

  async function send(): Promise<void> {
    setBusy(true)
    const outcome = await submit()
    setBusy(false)
    if (outcome === 'missing') setOpen(true)
    if (outcome === 'done') await onReload()
  }

  return (
    <footer className="m-fill-foot">
      <SaveState autosave={autosave} onReload={onReload} />
      <span className="m-fill-buttons">
        <Badge count={missing} size="small">
          <Button onClick={() => setOpen(true)}>{t('待填内容')}</Button>
        </Badge>
        {view.may.submit && (
          <Button type="primary" loading={isBusy} onClick={() => void send()}>
            {view.task.internalReview ? t('提交内审') : t('提交')}
          </Button>
        )}
      </span>
      <Drawer
        title={t('待填内容')}
        open={isOpen}
        width={360}
        onClose={() => setOpen(false)}
        // What is wrong has taken the focus to its field meanwhile.
        afterOpenChange={isShown => isShown && list.current?.querySelector('button')?.focus()}
      >
        <div ref={list}>
          <HindranceList checked={autosave.checked} onGo={go} />
        </div>
      </Drawer>
    </footer>
  )
}

const CLOSING = 350

function SaveState({ autosave, onReload }: Pick<FillFootProps, 'autosave' | 'onReload'>) {
  const { state, refusal, savedTime } = autosave
  if (state === 'refused')
    return (
      <Alert
        type="error"
        showIcon
        className="m-fill-refused"
        message={refusal}
        action={
          <Button size="small" onClick={() => void onReload()}>
            {t('重新载入')}
          </Button>
        }
      />
    )
  const words = {
    saved:
      savedTime === null ? t('修改后自动保存') : t('已保存 {{time}}', { time: formatFullTime(savedTime) }),
    unsaved: t('有修改待保存'),
    saving: t('保存中…'),
    offline: t('未保存，离线：内容已留在本设备，恢复连接后自动保存'),
  }[state]
  return (
    <span
      role="status"
      className={state === 'offline' ? 'm-fill-state m-fill-mistake' : 'm-fill-state m-hint'}
    >
      {words}
    </span>
  )
}

type Outcome = 'done' | 'missing' | 'none'

/** How to hand it in: everything is saved first, and it asks, for the document is locked afterwards. */
function useSubmit(
  view: TaskView,
  autosave: FillFootProps['autosave'],
  control: FillFootProps['control'],
): () => Promise<Outcome> {
  const { http, notify } = useHost()
  const { modal } = App.useApp()
  const { task, formVersionId } = view
  const open = openRemarks(view).length

  const confirmed = () =>
    new Promise<boolean>(resolve => {
      const words = { time: task.deadline === null ? '—' : formatFullTime(task.deadline) }
      modal.confirm({
        centered: true,
        title: t('提交“{{title}}”？', { title: task.title }),
        content: (
          <>
            {open > 0 && <p>{t('还有 {{count}} 条意见没有标记为已处理。', { count: open })}</p>}
            {task.internalReview
              ? t('截止时间：{{time}}。提交后先由本机构内审，期间不能修改。', words)
              : t('截止时间：{{time}}。提交后内容将锁定，审核前可以撤回。', words)}
          </>
        ),
        ...{ okText: t('提交'), cancelText: t('取消') },
        ...{ onOk: () => resolve(true), onCancel: () => resolve(false) },
      })
    })

  async function send(): Promise<Outcome> {
    try {
      const body = { formVersionId, revision: autosave.revision }
      const { msg } = await http.request(`${FILL}/${task.taskId}/submit`, {
        method: 'POST',
        body,
        silent: true,
      })
      notify.success(msg ?? t('已提交'))
      return 'done'
    } catch (error) {
      const fault = error as HttpFault
      notify.error(faultMessage(fault))
      const errors = (fault.errors ?? []).map(one => ({ ...one, field: one.field.replace(/^content\./, '') }))
      control.current?.place(errors)
      return 'none'
    }
  }

  return async () => {
    if (!(await autosave.flush())) {
      notify.warning(t('还有内容没有保存，请稍候再提交'))
      return 'none'
    }
    // What is wrong is marked at its fields.
    const collected = control.current?.collect()
    if (collected?.values === null || autosave.checked.hindrances.length > 0) return 'missing'
    return (await confirmed()) ? send() : 'none'
  }
}
