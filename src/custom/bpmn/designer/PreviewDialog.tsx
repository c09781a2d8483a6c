import { CopyOutlined } from '@ant-design/icons'
import { classHighlighter, highlightCode } from '@lezer/highlight'
import { parser as jsonParser } from '@lezer/json'
import { parser as xmlParser } from '@lezer/xml'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { faultMessage, useCopy } from '#engine'
import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import type { DesignSession } from './DesignSession.ts'
import { diagramJson } from './diagramJson.ts'

const PARSERS = { xml: xmlParser, json: jsonParser }

/** Characters; a longer text is shown without colours, which would take the browser too long. */
const MOST = 300_000

interface PreviewDialogProps {
  session: DesignSession
  kind: 'xml' | 'json'
  close(): void
}

/** The text of the diagram as it is now, to be looked at and copied. */
export default function PreviewDialog({ session, kind, close }: PreviewDialogProps) {
  const copy = useCopy()
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    textOf(session, kind).then(setText, error => setFault(faultMessage(error)))
  }, [session, kind])

  const title = kind === 'xml' ? t('预览 XML') : t('预览 JSON')
  const copyButton = (
    <Button
      key="copy"
      type="primary"
      icon={<CopyOutlined />}
      disabled={text === null}
      onClick={() => void copy(text ?? '')}
    >
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

interface CodeViewProps {
  text: string
  kind: keyof typeof PARSERS
  label: string
}

/** A text in colours, to be read. */
function CodeView({ text, kind, label }: CodeViewProps) {
  const content = useMemo(() => (text.length > MOST ? text : coloured(text, kind)), [text, kind])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
    <section className="m-bpmn-code" tabIndex={0} aria-label={label}>
      <pre>{content}</pre>
    </section>
  )
}

function coloured(text: string, kind: keyof typeof PARSERS): ReactNode[] {
  const parts: ReactNode[] = []
  const add = (part: string, className: string) =>
    parts.push(
      className === '' ? (
        part
      ) : (
        <span key={parts.length} className={className}>
          {part}
        </span>
      ),
    )
  highlightCode(text, PARSERS[kind].parse(text), classHighlighter, add, () => parts.push('\n'))
  return parts
}
