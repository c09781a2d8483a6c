import { DownloadOutlined, EyeOutlined, FolderOpenOutlined } from '@ant-design/icons'
import { faultMessage, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { onPaper } from '../modeler/diagramColors.ts'
import type { CommandGroup } from './Command.ts'
import type { DesignSession } from './DesignSession.ts'
import { pngOf } from './pngOf.ts'
import { saveFile } from './saveFile.ts'
import { useDesign } from './useDesign.ts'

export interface FileCommandOptions {
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
