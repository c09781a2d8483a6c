import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { faultMessage, lossQuestion, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { DiagramFault } from '#process/DiagramFault.ts'
import { type DecodedXml, declaredAsKept, decodeXml, encodingNamedIn } from '#process/decodeXml.ts'
import type { DesignSession } from './DesignSession.ts'
import { useAskLost } from './useAskLost.tsx'

/** Bytes that a diagram may have; the server takes no more either. */
const MOST = 5 * 1024 * 1024

const KEPT = 'UTF-8'

/** Shapes and lines that are drawn in the blink of an eye, and those that hold the page for many seconds. */
const LARGE = 200
const HUGE = 3000

/**
 * Returns what puts a file or a pasted text in the place of the diagram; what is not saved is asked about first.
 *
 * @param tell hears what people should know of the text
 */
export function useOpenFile(session: DesignSession | null, tell: (notes: readonly string[]) => void) {
  const { message, modal } = App.useApp()
  const { notify } = useHost()
  const askLost = useAskLost()

  /** Whether a diagram that holds the page for long is opened all the same: nothing can call that off. */
  function isWanted(shapes: number): Promise<boolean> {
    return new Promise(resolve => {
      modal.confirm({
        title: t('流程图很大，仍要打开？'),
        content: t('大约有 {{count}} 个图形，打开时页面会有一段时间没有响应。', { count: shapes }),
        okText: t('打开'),
        cancelText: t('取消'),
        centered: true,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  }

  async function draw(drawn: DesignSession, { text, notes }: BroughtText): Promise<void> {
    const shapes = shapesIn(text)
    if (shapes > HUGE && !(await isWanted(shapes))) return
    const close = shapes > LARGE ? message.loading(t('正在打开…'), 0) : null
    try {
      if (close) await painted()
      const drawing = await drawn.open(text, false, lost => {
        close?.()
        return askLost(lost, t('仍然打开'))
      })
      if (drawing === null) return
      const told = [...notes, ...drawing]
      drawn.state.notes = told
      const { length: count } = told
      if (count === 0) notify.success(t('文件已打开，保存后生效'))
      else notify.success(t('文件已打开，保存后生效；有 {{count}} 处请留意', { count }))
      tell(told)
    } finally {
      close?.()
    }
  }

  async function open(read: () => Promise<BroughtText> | BroughtText): Promise<void> {
    if (!session) return
    try {
      await draw(session, await read())
    } catch (error) {
      if (!(error instanceof DiagramFault)) {
        notify.error(faultMessage(error))
        return
      }
      modal.error({
        title: t('文件不能打开'),
        content: error.message,
        okText: t('知道了'),
        centered: true,
      })
    }
  }

  function ask(read: () => Promise<BroughtText> | BroughtText): void {
    if (!session?.state.isChanged) {
      void open(read)
      return
    }
    modal.confirm(
      lossQuestion({
        title: t('打开文件将替换当前流程图'),
        content: t('当前的修改还没有保存，替换后不能撤销。'),
        okText: t('替换'),
        cancelText: t('取消'),
        centered: true,
        onOk: () => void open(read),
      }),
    )
  }

  return {
    openFile: (file: File) => ask(() => readDiagramFile(file)),
    openText: (text: string) => ask(() => readPastedText(text)),
  }
}

const shapesIn = (text: string): number => text.match(/<(?:[\w.-]+:)?BPMN(?:Shape|Edge)\b/g)?.length ?? 0

/** ms in which a page that is seen is drawn; one that is not seen never is. */
const DRAWN = 100

/** What was shown last is on the screen before the page is held. */
const painted = (): Promise<void> => new Promise(resolve => setTimeout(resolve, DRAWN))

/** A text that people brought, and what they should know of it besides what stands in it. */
interface BroughtText {
  text: string
  notes: string[]
}

/** The text of a file that people chose or dropped. @throws DiagramFault when it is too large or no text */
export async function readDiagramFile(file: File): Promise<BroughtText> {
  if (file.size > MOST) throw new DiagramFault('TOO_LARGE', t('文件超过 5 MB，不能打开'))
  const decoded = decodeXml(new Uint8Array(await file.arrayBuffer()))
  if (!decoded) throw new DiagramFault('NOT_XML', t('文件的编码无法识别，请另存为 UTF-8 后再打开'))
  return { text: decoded.text, notes: notesOn(decoded) }
}

/** A text that was pasted: it is text already, whatever encoding it declares. */
export function readPastedText(pasted: string): BroughtText {
  const named = encodingNamedIn(pasted)
  const isOther = named !== null && named.toUpperCase() !== KEPT
  const notes = isOther ? [t('文本声明的编码“{{named}}”已改为 UTF-8', { named })] : []
  return { text: declaredAsKept(pasted), notes }
}

const notesOn = ({ encoding }: DecodedXml): string[] =>
  encoding === KEPT ? [] : [t('文件按 {{encoding}} 编码读取，保存和下载时使用 UTF-8', { encoding })]

interface FirstText {
  xml: string
  isStored: boolean
  /** Hears what people should know of the text. */
  tell(notes: readonly string[]): void
}

/** Draws the text that a session begins with. Returns why that failed; null while it did not. */
export function useFirstOpening(session: DesignSession | null, first: FirstText): string | null {
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef(first)
  latest.current = first
  useEffect(() => {
    if (!session) return undefined
    let isLeft = false
    const { xml, isStored } = latest.current
    setFault(null)
    session.open(xml, isStored).then(
      notes => latest.current.tell(notes ?? []),
      error => {
        if (!isLeft) setFault(faultMessage(error))
      },
    )
    return () => {
      isLeft = true
    }
  }, [session])
  return fault
}
