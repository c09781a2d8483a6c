import { App, Button } from 'antd'
import { useState } from 'react'
import { useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { RemarkedDocument, ReturnDialog } from '../datafill-remarks/index.ts'
import { FILL, type TaskView } from './Task.ts'

interface LookedAtProps {
  view: TaskView
  onReload(): Promise<void>
}

/** A document that is only looked at, with what can still be done about it. */
export function LookedAt({ view, onReload }: LookedAtProps) {
  const { http, notify } = useHost()
  const { modal } = App.useApp()
  const [isReturning, setReturning] = useState(false)
  const { task, may, form, content, remarks } = view

  async function run(path: string, body?: object): Promise<void> {
    const { msg } = await http.request(`${FILL}/${task.taskId}/${path}`, {
      ...{ method: 'POST', silent: body !== undefined, ...(body && { body }) },
    })
    notify.success(msg ?? t('已完成'))
    await onReload()
  }

  const asked = (path: string, title: string, content: string) =>
    modal.confirm({
      ...{ centered: true, title, content, okText: t('确定'), cancelText: t('取消') },
      onOk: () => run(path).catch(() => undefined),
    })

  return (
    <>
      <div className="m-fill-look">
        <RemarkedDocument form={form} content={content} remarks={remarks} />
      </div>
      {(may.withdraw || may.review) && (
        <footer className="m-fill-foot">
          <span className="m-hint">
            {may.review ? t('请核对内容后决定是否上报') : t('审核前可以撤回修改')}
          </span>
          <span className="m-fill-buttons">
            {may.withdraw && (
              <Button
                onClick={() =>
                  asked('withdraw', t('撤回上报？'), t('撤回后可以修改，须在截止时间前重新提交。'))
                }
              >
                {t('撤回')}
              </Button>
            )}
            {may.review && <Button onClick={() => setReturning(true)}>{t('退回修改')}</Button>}
            {may.review && (
              <Button
                type="primary"
                onClick={() =>
                  asked('pass-on', t('通过内审并上报？'), t('上报后内容将锁定，由发布机构审核。'))
                }
              >
                {t('通过并上报')}
              </Button>
            )}
          </span>
        </footer>
      )}
      {isReturning && (
        <ReturnDialog
          title={t('退回修改')}
          form={form}
          content={content}
          remarks={remarks}
          onSend={async ({ reason, remarks: made }) => {
            await run('return-inside', { reason, remarks: made })
            setReturning(false)
          }}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  )
}
