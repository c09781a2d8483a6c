import { DownloadOutlined, EyeOutlined, FolderOpenOutlined } from '@ant-design/icons'
import { faultMessage, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { onPaper } from '../modeler/diagramColors.ts'
import type { CommandGroup } from './Command.ts'
import { type DesignSession, useDesign } from './DesignSession.ts'

/** Pixels of a picture to one of the drawing, for screens and prints that are finer than the drawing's. */
const DENSITY = 2

/** Pixels of a side, past which browsers draw nothing. */
const LONGEST = 16_000

interface FileCommandOptions {
  session: DesignSession
  /** Name of downloaded files, without their ending. */
  name: string
  chooseFile(): void
  pasteText(): void
  preview(kind: 'xml' | 'json'): void
}

/** Bringing a diagram in, taking it away, and looking at its text. */
export function useFileCommands({ session, name, ...deeds }: FileCommandOptions): CommandGroup {
  const { notify } = useHost()
  const { isOpen } = useDesign(session)
  const svg = async () => onPaper((await session.modeler().saveSVG()).svg)
  const xml = async () => new Blob([await session.xml()], { type: 'application/xml' })

  const download = (ending: string, make: () => Promise<Blob>) => ({
    key: ending,
    label: t('下载为 {{kind}} 文件', { kind: ending.toUpperCase() }),
    run: () => {
      make().then(
        content => saveFile(`${name}.${ending}`, content),
        error => notify.error(t('下载失败：{{reason}}', { reason: faultMessage(error) })),
      )
    },
  })
  return {
    key: 'file',
    label: t('文件与预览'),
    commands: [
      {
        ...{ key: 'open', label: t('打开'), icon: <FolderOpenOutlined /> },
        choices: [
          { key: 'file', label: t('打开文件…'), run: deeds.chooseFile },
          { key: 'paste', label: t('粘贴 XML 文本…'), run: deeds.pasteText },
        ],
      },
      {
        ...{ key: 'download', label: t('下载'), icon: <DownloadOutlined />, disabled: !isOpen },
        choices: [
          download('xml', xml),
          download('bpmn', xml),
          download('svg', async () => new Blob([await svg()], { type: 'image/svg+xml' })),
          download('png', async () => pngOf(await svg())),
        ],
      },
      {
        ...{ key: 'preview', label: t('预览'), icon: <EyeOutlined />, disabled: !isOpen },
        choices: [
          { key: 'xml', label: t('预览 XML'), run: () => deeds.preview('xml') },
          { key: 'json', label: t('预览 JSON'), run: () => deeds.preview('json') },
        ],
      },
    ],
  }
}

/** A drawing as a PNG on white paper. @throws when the browser cannot draw it */
async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    return await blobOf(drawn(await load(address)))
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

function drawn(image: HTMLImageElement): HTMLCanvasElement {
  const density = Math.min(DENSITY, LONGEST / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(image.width * density)
  canvas.height = Math.ceil(image.height * density)
  const context = canvas.getContext('2d')
  if (!context) throw new Error(t('浏览器不能生成图片'))
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error(t('浏览器不能生成图片')))), 'image/png')
  })
}

/** Hands a file to the browser, which saves it under the name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
