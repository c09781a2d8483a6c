import { FileExcelOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { Row, RowKey } from '../../data/Row.ts'
import { KeyDropdown } from '../../dialogs/KeyDropdown.tsx'
import { useHost } from '../../EngineContext.ts'
import type { HttpFault, RequestOptions } from '../../EngineHost.ts'
import { faultMessage } from '../../text/messages.ts'
import type { SheetAnswer } from './SheetAnswer.ts'
import { SheetReport } from './SheetReport.tsx'

export interface DocumentSheetsProps {
  /** Id of the published version. */
  version: RowKey
  /** Name of the files. */
  name: string
  /** Address that answers a workbook: POST { version, content }, content null for a template. */
  workbookPath: string
  /** Address that reads one: a file, with the version in the query. */
  importPath: string
  /** Further parts of query and body: which document it is. */
  query?: Record<string, string>
  /** What the form holds, right or wrong. */
  values(): Row
  /** Puts into the form what was read; nothing is stored. Mistakes belong to its fields. */
  onTake(content: Row, errors: HttpFault['errors']): void
}

/** Template, import and export of a document as a workbook, beside its form. */
export default function DocumentSheets(props: DocumentSheetsProps) {
  const { version, name, workbookPath, importPath, query = {}, values, onTake } = props
  const host = useHost()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<SheetAnswer | null>(null)

  async function attempt(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    await work().catch((error: unknown) => host.notify.error(faultMessage(error)))
    setIsBusy(false)
  }
  const download = (content: Row | null, fileName: string) =>
    attempt(() => {
      const options: RequestOptions = { method: 'POST', body: { version, ...query, content }, silent: true }
      return host.http.download(workbookPath, { ...options, fileName })
    })
  const read = (file: File) =>
    attempt(async () => {
      const sent = await host.http.upload(importPath, file, { query: { version, ...query }, silent: true })
      const found = sent.data as SheetAnswer
      if (found.mistakes.length === 0 && found.unfit.length === 0) take(found)
      else setAnswer(found)
    })
  function take({ content, mistakes }: SheetAnswer): void {
    setAnswer(null)
    onTake(content, mistakes)
    host.notify.success(t('已填入表单，保存后生效'))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key of the menu from the form around it
    <div
      className="m-document-sheets"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return
        // Closes the menu, not the drawer.
        event.stopPropagation()
        setIsOpen(false)
      }}
    >
      <KeyDropdown
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={['click']}
        menu={{
          items: [
            { key: 'template', label: t('下载模板') },
            { key: 'import', label: t('导入 Excel') },
            { key: 'export', label: t('导出 Excel') },
          ],
          onClick({ key }) {
            if (key === 'import') input.current?.click()
            else if (key === 'template') void download(null, t('{{name}}模板.xlsx', { name }))
            else void download(values(), `${name}.xlsx`)
          },
        }}
      >
        <Button size="small" icon={<FileExcelOutlined />} loading={isBusy}>
          Excel
        </Button>
      </KeyDropdown>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('导入 Excel')}
        accept=".xlsx"
        onChange={event => {
          const [chosen] = event.target.files ?? []
          // The same file, mended, can be chosen again.
          event.target.value = ''
          if (chosen) void read(chosen)
        }}
      />
      {answer && <SheetReport answer={answer} onTake={() => take(answer)} onClose={() => setAnswer(null)} />}
    </div>
  )
}
