import { Button } from 'antd'
import { useState } from 'react'
import { useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { DraftKeeper } from './createDraftKeeper.ts'
import type { StoredForm } from './StoredForm.ts'

interface PublishToolsProps {
  stored: StoredForm
  keeper: DraftKeeper
  /** Goes on with what the server has. */
  take(form: StoredForm): void
}

/** What is done with the whole form. */
export function PublishTools({ stored, keeper }: PublishToolsProps) {
  const { http, notify } = useHost()
  const [isBusy, setBusy] = useState(false)
  async function publish(): Promise<void> {
    setBusy(true)
    try {
      if (!(await keeper.flush())) return
      const path = `/tool/build/${stored.formId}/publish`
      const { msg } = await http.request(path, { method: 'POST', body: { version: keeper.version() } })
      notify.success(msg ?? t('已发布'))
    } catch {
      // The frame has shown why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="primary" loading={isBusy} onClick={() => void publish()}>
      {t('发布')}
    </Button>
  )
}
