import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { DialogSkeleton, Hint, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { DraftKeeper } from './createDraftKeeper.ts'
import type { StoredForm } from './StoredForm.ts'

const versions = () => import('../../form-versions/index.ts')
const PublishDialog = lazy(() => versions().then(module => ({ default: module.PublishDialog })))
const VersionsDialog = lazy(() => versions().then(module => ({ default: module.VersionsDialog })))

interface PublishToolsProps {
  stored: StoredForm
  keeper: DraftKeeper
  /** Goes on with what the server has. */
  take(form: StoredForm): void
}

type Dialog = 'publish' | 'versions'

/** What is done with the whole form: once the server has all of it. */
export function PublishTools({ stored, keeper, take }: PublishToolsProps) {
  const { http } = useHost()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [waiting, setWaiting] = useState<Dialog | null>(null)
  const { formId, formName } = stored

  async function open(wanted: Dialog): Promise<void> {
    setWaiting(wanted)
    const isSaved = await keeper.flush()
    setWaiting(null)
    if (isSaved) setDialog(wanted)
  }

  /** An older version may be the draft now, and publishing counts as a change. */
  async function readAnew(): Promise<void> {
    const { data } = await http.request(`/tool/build/${formId}`)
    const form = data as StoredForm
    if (form.draft === keeper.text()) keeper.rebase(form, form.draft)
    else take(form)
  }

  return (
    <>
      <Hint title={t('版本')}>
        <Button
          icon={<HistoryOutlined />}
          aria-label={t('版本')}
          loading={waiting === 'versions'}
          onClick={() => void open('versions')}
        />
      </Hint>
      <Button type="primary" loading={waiting === 'publish'} onClick={() => void open('publish')}>
        {t('发布')}
      </Button>
      <Suspense fallback={<DialogSkeleton />}>
        {dialog === 'publish' && (
          <PublishDialog
            formId={formId}
            formName={formName}
            version={keeper.version()}
            onClose={number => {
              setDialog(null)
              if (number !== null) void readAnew()
            }}
          />
        )}
        {dialog === 'versions' && (
          <VersionsDialog
            formId={formId}
            formName={formName}
            version={keeper.version()}
            onClose={isChanged => {
              setDialog(null)
              if (isChanged) void readAnew()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
