import { Alert, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { faultMessage, formatTime, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { StoredForm } from './StoredForm.ts'
import { TextDifference } from './TextDifference.tsx'

interface ConflictDialogProps {
  stored: StoredForm
  /** Text on this screen. */
  mine: string
  /** Goes on with what the server has. */
  takeTheirs(form: StoredForm): void
}

/** Somebody else has changed the form: theirs is taken, and mine is kept as a form of its own. Nothing is overwritten. */
export function ConflictDialog({ stored, mine, takeTheirs }: ConflictDialogProps) {
  const { http, notify, navigate } = useHost()
  const [visit] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const {
    data: theirs,
    error,
    mutate,
  } = useRead<StoredForm & { updateBy?: string; updateTime?: string }>(
    ['/tool/build', 'conflict', stored.formId, visit],
    async signal =>
      (await http.request(`/tool/build/${stored.formId}`, { silent: true, signal })).data as StoredForm,
  )

  async function keepMine(form: StoredForm): Promise<void> {
    setBusy(true)
    try {
      const formName = t('{{name}}（我的修改）', { name: stored.formName }).slice(0, 100)
      const { data } = await http.request('/tool/build', { method: 'POST', body: { formName, draft: mine } })
      const copy = data as { formId: number }
      notify.success(t('我的修改已另存为“{{name}}”', { name: formName }), {
        title: t('打开'),
        run: () => navigate(`/tool/build/design/${copy.formId}`),
      })
      takeTheirs(form)
    } catch {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      centered
      closable={false}
      maskClosable={false}
      keyboard={false}
      width={960}
      title={t('表单已被他人修改')}
      footer={
        <>
          <Button danger disabled={!theirs || isBusy} onClick={() => theirs && takeTheirs(theirs)}>
            {t('放弃我的修改')}
          </Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={!theirs}
            onClick={() => theirs && void keepMine(theirs)}
          >
            {t('我的修改另存为副本')}
          </Button>
        </>
      }
    >
      {error && (
        <Alert
          type="error"
          message={faultMessage(error)}
          action={<Button onClick={() => void mutate()}>{t('重试')}</Button>}
        />
      )}
      {!theirs && !error && <Skeleton active />}
      {theirs && (
        <>
          <p>
            {t('{{who}} 于 {{time}} 保存了另一个版本。左侧是服务器上的，右侧是您的。', {
              who: theirs.updateBy ?? t('其他人'),
              time: theirs.updateTime ? formatTime(theirs.updateTime) : '—',
            })}
          </p>
          <TextDifference before={theirs.draft} after={mine} />
        </>
      )}
    </Modal>
  )
}
