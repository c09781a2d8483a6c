import { Alert, App, Button, Modal, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { faultMessage, formatTime, lossQuestion, useHost, useRead } from '#engine'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { t } from '#model/language/t.ts'
import type { StoredForm } from './StoredForm.ts'

const TextCompare = lazy(() =>
  import('../../form-versions/index.ts').then(module => ({ default: module.LazyTextCompare })),
)
const ConflictWords = lazy(() => import('./ConflictWords.tsx'))

interface ConflictDialogProps {
  stored: StoredForm
  environment: DocumentEnvironment
  /** What mine was made from; null where that is not known. */
  base: string | null
  /** Text on this screen. */
  mine: string
  /** Goes on with what the server has. */
  takeTheirs(form: StoredForm): void
  /** Writes mine over what the server has. */
  insist(form: StoredForm): void
}

/**
 * Somebody else has changed the form: theirs is taken, mine is kept as a form of its own, or mine is written over theirs
 * after one more question.
 */
export function ConflictDialog({ stored, environment, base, mine, takeTheirs, insist }: ConflictDialogProps) {
  const { modal } = App.useApp()
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

  function askToInsist(form: StoredForm & { updateBy?: string }): void {
    modal.confirm(
      lossQuestion({
        title: t('用我的修改覆盖对方的？'),
        content: t('{{who}} 的草稿会被替换，不能找回；已发布的版本不受影响。', {
          who: form.updateBy ?? t('其他人'),
        }),
        ...{ okText: t('覆盖'), cancelText: t('取消'), centered: true },
        onOk: () => insist(form),
      }),
    )
  }

  function askToDiscard(form: StoredForm): void {
    modal.confirm(
      lossQuestion({
        title: t('放弃我的修改？'),
        content: t('我的修改会被对方的草稿替换，不能撤销。'),
        ...{ okText: t('放弃我的修改'), cancelText: t('取消'), centered: true },
        onOk: () => takeTheirs(form),
      }),
    )
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
          <Button danger disabled={!theirs || isBusy} onClick={() => theirs && askToDiscard(theirs)}>
            {t('放弃我的修改')}
          </Button>
          <Button danger disabled={!theirs || isBusy} onClick={() => theirs && askToInsist(theirs)}>
            {t('用我的覆盖')}
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
            {t('{{who}} 于 {{time}} 保存了另一个版本。', {
              who: theirs.updateBy ?? t('其他人'),
              time: theirs.updateTime ? formatTime(theirs.updateTime) : '—',
            })}
          </p>
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
            <ConflictWords {...{ environment, base, mine }} theirs={theirs.draft} />
          </Suspense>
          <p className="m-hint">{t('左侧是服务器上的，右侧是我的。')}</p>
          <Suspense fallback={<Skeleton active />}>
            <TextCompare
              before={theirs.draft}
              after={mine}
              labels={{ before: t('服务器上的'), after: t('我的') }}
            />
          </Suspense>
        </>
      )}
    </Modal>
  )
}
