import { App, Button } from 'antd'
import { useState } from 'react'
import { FilledDocument, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { RemarkNote } from './BesideField.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { FILL, type Remark, type TaskView } from './Task.ts'

interface LookedAtProps {
  view: TaskView
  onReload(): Promise<void>
}

/** What is said of the whole stands at its head. */
const isPlaced = ({ path }: Remark): boolean => path !== null

/** A document that is only looked at, with what can still be done about it. */
export function LookedAt({ view, onReload }: LookedAtProps) {
  const { http, notify } = useHost()
  const { modal } = App.useApp()
  const [isReturning, setReturning] = useState(false)
  const { task, may, form, content, remarks } = view

  async function run(path: string, body?: object): Promise<void> {
    const { msg } = await http.request(`${FILL}/${task.taskId}/${path}`, {
      ...{ method: 'POST', ...(body && { body }) },
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
        {remarks.filter(isPlaced).map(remark => (
          <RemarkNote
            key={remark.remarkId}
            remark={remark}
            isEditable={false}
            onSettle={() => Promise.resolve()}
          />
        ))}
        <FilledDocument form={form} value={content} />
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
        <ReasonDialog
          title={t('退回修改')}
          label={t('请说明退回原因')}
          onSend={reason => run('return-inside', { reason })}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  )
}
