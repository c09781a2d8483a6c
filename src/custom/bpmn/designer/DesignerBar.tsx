import { ControlOutlined, SaveOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { DialogSkeleton, faultMessage, useHost, usePageScope } from '#engine'
import { t } from '#model/language/t.ts'
import type { BpmnDesignerProps } from './DesignSession.ts'
import { type DesignSession, useDesign } from './DesignSession.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { ToolButton } from './ToolButton.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { Takers } from './useDropAndPaste.ts'
import { useAlignCommands, useHistoryCommands } from './useEditCommands.tsx'
import { useFileCommands } from './useFileCommands.tsx'
import { useViewCommands, useZoomCommands } from './useViewCommands.tsx'
import { useSave } from './useWork.ts'
import { showElement } from './viewbox.ts'

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

interface DesignerBarProps extends Pick<BpmnDesignerProps, 'process' | 'onSave' | 'tools'> {
  session: DesignSession
  files: Takers
  problems: { isOpen: boolean; count: number | null }
  showProblems(isOpen: boolean): void
  hasPanel: boolean
  /** undefined where there is no panel. */
  showPanel: ((isOpen: boolean) => void) | undefined
  /** The text that is played through; null while none is. */
  simulated: string | null
  simulate(xml: string | null): void
}

type Dialog = 'xml' | 'json' | 'keys' | 'paste' | 'settings'

/** The toolbar of the designer, with the dialogs that it opens. */
export function DesignerBar(props: DesignerBarProps) {
  const { session, files, process, hasPanel, showPanel, simulated } = props
  const { notify } = useHost()
  const { isOpen, isChanged } = useDesign(session)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { isSaving, save } = useSave(session, props.onSave)
  const isSimulating = simulated !== null
  const canSave = isOpen && isChanged && !isSimulating
  const close = () => setDialog(null)
  const tellUnwritten = (error: unknown) =>
    notify.error(t('流程图无法写出：{{reason}}', { reason: faultMessage(error) }))
  const chooseFile = () => chooser.current?.click()
  usePageKeys({ s: () => canSave && save(), o: () => !isSimulating && chooseFile() })

  const file = useFileCommands({
    ...{ session, chooseFile, name: process.name, preview: setDialog },
    pasteText: () => setDialog('paste'),
  })
  const changing = [file, useHistoryCommands(session, process), useAlignCommands(session)]
  const zoom = useZoomCommands(session)
  const view = useViewCommands({
    ...{ session, isSimulating, problems: props.problems, showProblems: props.showProblems },
    simulate: isOn => (isOn ? void session.xml().then(props.simulate, tellUnwritten) : props.simulate(null)),
    showKeys: () => setDialog('keys'),
    showSettings: () => setDialog('settings'),
  })

  return (
    <>
      <Toolbar
        groups={
          isSimulating
            ? [{ ...view, commands: view.commands.filter(isForSimulation) }]
            : [...changing, zoom, view]
        }
        start={
          <strong className="m-bpmn-name" title={process.name}>
            {process.name}
          </strong>
        }
        end={
          <>
            {!isSimulating && props.tools?.(session.xml, id => showElement(session.modeler(), id))}
            {showPanel && !isSimulating && (
              <ToolButton
                command={{
                  ...{ key: 'panel', label: t('属性面板'), icon: <ControlOutlined />, isOn: hasPanel },
                  run: () => showPanel(!hasPanel),
                }}
              />
            )}
            <Button
              type="primary"
              aria-label={t('保存')}
              icon={<SaveOutlined />}
              loading={isSaving}
              disabled={!canSave}
              onClick={save}
              title={isSimulating ? t('退出动画演示后才能保存') : 'Ctrl S'}
            >
              {t('保存')}
            </Button>
          </>
        }
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".bpmn,.xml,.bpmn20,application/xml,text/xml"
        aria-label={t('打开文件')}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // The same file can be chosen again.
          target.value = ''
          if (chosen) files.openFile(chosen)
        }}
      />
      {(dialog === 'xml' || dialog === 'json') && (
        <Suspense fallback={<DialogSkeleton />}>
          <PreviewDialog session={session} kind={dialog} close={close} />
        </Suspense>
      )}
      {dialog === 'keys' && <KeysDialog close={close} />}
      {dialog === 'paste' && <PasteDialog open={files.openText} close={close} />}
      {dialog === 'settings' && <SettingsDialog session={session} close={close} />}
    </>
  )
}

const isForSimulation = ({ key }: { key: string }) => key === 'simulate' || key === 'keys'

/** Does things on Ctrl (⌘) and a letter, while the page that this stands on is seen. */
function usePageKeys(deeds: Record<string, () => void>): void {
  const scope = usePageScope()
  const latest = useRef(deeds)
  latest.current = deeds
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      const deed = latest.current[event.key.toLowerCase()]
      if (!deed || !isSeen(scope?.key)) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [scope])
}

/** Whether the page is not hidden behind another, nor behind a dialog. */
function isSeen(page: string | undefined): boolean {
  const place = page === undefined ? null : document.querySelector(`[data-path="${CSS.escape(page)}"]`)
  if (place instanceof HTMLElement && place.hidden) return false
  return document.querySelector('.ant-modal-wrap:not([style*="display: none"])') === null
}

/** Takes a diagram as text. */
function PasteDialog({ open, close }: { open(text: string): void; close(): void }) {
  const [text, setText] = useState('')
  return (
    <Modal
      open
      centered
      width={760}
      title={t('粘贴 XML 文本')}
      okText={t('打开')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: text.trim() === '' }}
      onOk={() => {
        close()
        open(text)
      }}
      onCancel={close}
    >
      <Input.TextArea
        autoFocus
        rows={14}
        value={text}
        spellCheck={false}
        aria-label={t('XML 文本')}
        placeholder={t('把 BPMN 2.0 的 XML 粘贴到这里')}
        onChange={({ target }) => setText(target.value)}
      />
    </Modal>
  )
}
