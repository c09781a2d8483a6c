import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useHost, useLeaveGuard } from '#engine'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { t } from '#model/language/t.ts'
import FormDesigner from '../FormDesigner.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { createDraftKeeper, keptDraft } from './createDraftKeeper.ts'
import { DraftTag } from './DraftTag.tsx'
import { PublishTools } from './PublishTools.tsx'
import type { StoredForm } from './StoredForm.ts'

interface DesignWorkProps {
  stored: StoredForm
  environment: DocumentEnvironment
}

/** A stored form in the designer: its text is sent as it changes, and kept in the browser until the server has it. */
export function DesignWork({ stored, environment }: DesignWorkProps) {
  const host = useHost()
  const [keeper] = useState(() => createDraftKeeper(host, stored))
  const draft = useSyncExternalStore(keeper.subscribe, keeper.state)
  const [kept] = useState(() => keptDraft(host.user.userId, stored))
  // Another text in the place of this one begins the designer anew.
  const [opened, setOpened] = useState({ text: kept?.text ?? stored.draft, round: 0 })
  const text = useRef(opened.text)
  useLeaveGuard(draft.status !== 'saved', {
    title: t('修改尚未保存到服务器'),
    content: t('离开后，修改只保留在这个浏览器中，下次打开这个表单时恢复。'),
    okText: t('离开'),
    cancelText: t('留在此页'),
    save: keeper.flush,
  })

  useEffect(() => {
    if (kept) keeper.resume(kept)
    return keeper.destroy
  }, [keeper, kept])

  const change = useCallback(
    (next: string) => {
      text.current = next
      keeper.change(next)
    },
    [keeper],
  )
  function take(form: StoredForm): void {
    keeper.rebase(form, form.draft)
    text.current = form.draft
    setOpened(({ round }) => ({ text: form.draft, round: round + 1 }))
  }

  return (
    <>
      <FormDesigner
        key={opened.round}
        text={opened.text}
        environment={environment}
        onChange={change}
        historyKey={String(stored.formId)}
        isPublished={keeper.isPublished}
        start={
          <>
            <strong title={stored.formName}>{stored.formName}</strong>
            <DraftTag state={draft} retry={() => void keeper.flush()} />
          </>
        }
        end={<PublishTools stored={stored} keeper={keeper} take={take} />}
      />
      {draft.status === 'conflict' && (
        <ConflictDialog
          {...{ stored, environment }}
          base={keeper.base()}
          mine={text.current}
          takeTheirs={take}
          insist={keeper.insist}
        />
      )}
    </>
  )
}
