import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { faultMessage, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { CodeView } from './CodeView.tsx'
import type { DesignSession } from './DesignSession.ts'
import { diagramJson } from './diagramJson.ts'

export interface PreviewDialogProps {
  session: DesignSession
  kind: 'xml' | 'json'
  close(): void
}

/** The text of the diagram as it is now, to be looked at and copied. */
export default function PreviewDialog({ session, kind, close }: PreviewDialogProps) {
  const { notify } = useHost()
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    textOf(session, kind).then(setText, error => setFault(faultMessage(error)))
  }, [session, kind])

  function copy(): void {
    navigator.clipboard.writeText(text ?? '').then(
      () => notify.success(t('已复制')),
      () => notify.error(t('浏览器不允许复制，请选中文本后按 Ctrl C')),
    )
  }

  const title = kind === 'xml' ? t('预览 XML') : t('预览 JSON')
  const copyButton = (
    <Button key="copy" type="primary" icon={<CopyOutlined />} disabled={text === null} onClick={copy}>
      {t('复制')}
    </Button>
  )
  const closeButton = (
    <Button key="close" onClick={close}>
      {t('关闭')}
    </Button>
  )
  return (
    <Modal open centered width={960} title={title} onCancel={close} footer={[closeButton, copyButton]}>
      {fault !== null && <Alert type="error" showIcon message={fault} />}
      {text === null && fault === null && <Skeleton active />}
      {text !== null && <CodeView text={text} kind={kind} label={title} />}
    </Modal>
  )
}

async function textOf(session: DesignSession, kind: 'xml' | 'json'): Promise<string> {
  if (kind === 'xml') return session.xml()
  return diagramJson(session.modeler().getDefinitions() as unknown as ModdleElement)
}
